/** The suite is a program without exports, which runs when it is imported. */
declare module '@modelcontextprotocol/conformance/dist/index.js';
