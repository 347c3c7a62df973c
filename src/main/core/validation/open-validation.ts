import { createValidation } from './create-validation.ts';
import { createGivenSchemas } from './given-schemas.ts';
import { validationHandlers } from './validation-handlers.ts';

/** Opens the validation of values against JSON Schemas, and the schemas that the page has given. */
export function openValidation(workerFile: string) {
  const validation = createValidation(workerFile);
  const schemas = createGivenSchemas();
  return {
    validation,
    schemas,
    handlers: validationHandlers({ validation, schemas }),
    close: () => validation.close(),
  };
}
