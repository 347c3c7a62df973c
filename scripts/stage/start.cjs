'use strict';

void import('./out/main/cli.js');
