'use strict';

import('./out/main/cli.js');
