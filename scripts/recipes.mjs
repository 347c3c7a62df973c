import { writeFileSync } from 'node:fs';
import { recipesPage } from '../test/docs/recipes.ts';

writeFileSync(new URL('../docs/recipes.md', import.meta.url), recipesPage());
