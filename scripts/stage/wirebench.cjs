#!/usr/bin/env node
'use strict';

// Every Node there is has to read this, as it is what says that one is too old: nothing newer than ES5 stands here.
var version = process.versions.node.split('.').map(Number);
// 22.16 and 24.0 brought what recordings need of node:sqlite; 23 never got it.
if (version[0] === 22 ? version[1] >= 16 : version[0] >= 24) {
  require('./start.cjs');
} else {
  process.stderr.write(
    'Wirebench needs Node 22.16 or newer (but not 23); this is Node ' +
      process.versions.node +
      ', at ' +
      process.execPath +
      '.\n',
  );
  process.exitCode = 2;
}
