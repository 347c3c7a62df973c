// Answers in a conversation until it is killed: `chat-until-killed.ts HOME`. Prints the
// conversation's id, then each event of it as a line of JSON, as it is shown.
import { createConversations } from '../src/main/core/chat/conversations/conversations.ts';
import { defaultLimits } from '../src/shared/model/chat/chat.ts';

const conversations = createConversations({ home: process.argv[2] ?? '' });
const { conversationId } = await conversations.create();
console.log(conversationId);
const conversation = await conversations.open(conversationId);
conversations.setState(conversation, 'running');
const choice = { model: { endpointId: 'demo', modelId: 'rules' }, servers: [] };
conversation.append({
  type: 'node',
  node: { kind: 'user', nodeId: 'u1', text: 'Go on.', attachments: [] },
});
conversation.append({ type: 'node', node: { kind: 'run', nodeId: 'r1', parentId: 'u1', choice } });
conversation.tell('r1', {
  type: 'run-start',
  provider: 'demo',
  tools: [],
  leftOut: [],
  limits: defaultLimits,
});
conversation.tell('r1', { type: 'step-start', step: 1 });
let count = 0;
setInterval(() => {
  for (let i = 0; i < 10; i += 1)
    conversation.tell('r1', { type: 'text', step: 1, delta: `${(count += 1)} ` });
}, 1);
for await (const events of conversation.follow(0, new AbortController().signal)) {
  for (const event of events) console.log(JSON.stringify(event));
}
