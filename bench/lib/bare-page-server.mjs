// The floor of a start: a minimal Node program that serves one bare page.
import { createServer } from 'node:http';

const page = `<!doctype html><title>bare</title><body><button>usable</button>
<script>performance.mark('wirebench:usable')</script>`;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
