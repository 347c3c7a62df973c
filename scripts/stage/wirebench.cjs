#!/usr/bin/env node
'use strict';

// Every Node there is has to read this, as it is what says that one is too old: nothing newer than ES5 stands here.
var node = process.versions.node;
var version = node.split('.').map(Number);
// 22.16 and 24.0 brought what recordings need of node:sqlite; 23 never got it.
if (version[0] === 22 ? version[1] >= 16 : version[0] >= 24) {
  require('./start.cjs');
} else {
  var needed = 'Wirebench needs Node 22.16 or newer (but not 23)';
  process.stderr.write(needed + '; this is Node ' + node + ', at ' + process.execPath + '.\n');
  process.exitCode = 2;
}
