/** The suite is a program without an interface: it runs when it is imported. */
declare module '@modelcontextprotocol/conformance/dist/index.js';
