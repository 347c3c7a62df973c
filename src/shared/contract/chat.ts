import { z } from 'zod';
import { approval, type LaunchSheet } from '../model/servers/launch-preview.ts';
import {
  attachment,
  chatCallId,
  conversationId,
  decision,
  nodeId,
  runChoice,
  toolRule,
  type ChatEvent,
  type ConversationOpening,
  type ConversationSummary,
  type ModelExchange,
  type ToolRule,
} from '../model/chat/chat.ts';
import type { ComparedBodies } from '../model/traffic/body-questions.ts';
import type { ConversationSearch } from '../model/chat/chat-search.ts';
import {
  endpoint,
  endpointId,
  type EndpointCheck,
  type EndpointState,
  type KeyProtection,
  type ListedModel,
} from '../model/chat-endpoint.ts';
import type { EvalItem } from '../model/chat/eval-run.ts';
import { probe, type ProbeItem } from '../model/chat/probe.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

const inConversation = z.object({ conversationId });
const callOfRun = z.object({ runId: nodeId, callId: chatCallId });
const ofRun = z.object({ conversationId, runId: nodeId });

/** Endpoints, models and conversations. Keys only go in. */
export const chatContract = {
  /** The endpoints with what is known of their keys, then every change; the demo is always the last. */
  'chat.endpoints': stream(none).yields<EndpointState[]>(),
  /** Adds an endpoint or changes it; a key that was given for another origin is not used. */
  'chat.saveEndpoint': call(endpoint).returns<void>(),
  /** What a stored endpoint would be handed of the user's environment and secrets, where that was not approved. */
  'chat.endpointSheet': call(z.object({ endpointId })).returns<LaunchSheet | undefined>(),
  'chat.approveEndpoint': call(z.object({ endpointId, approval })).returns<void>(),
  'chat.removeEndpoint': call(z.object({ endpointId })).returns<void>(),
  /** Keeps a key for the origin that the endpoint has now; an empty one forgets it. Never answered back. */
  'chat.setKey': call(
    z.object({
      endpointId,
      key: z.string().max(10_000),
      keep: z.enum(['memory', 'stored']),
    }),
  ).returns<void>(),
  /** Whether a key can be stored here, and how well that protects it. */
  'chat.keyProtection': call(none).returns<KeyProtection>(),
  /** Asks an endpoint, stored or as it would be stored, for its models, and says what is wrong. */
  'chat.checkEndpoint': call(endpoint).returns<EndpointCheck>(),
  'chat.models': call(z.object({ endpointId })).returns<ListedModel[]>(),

  /** What the user said of tools for all conversations; the model is not shown what is denied. */
  'chat.toolRules': stream(none).yields<ToolRule[]>(),
  /** Without a rule, forgets the one there is. */
  'chat.setToolRule': call(
    toolRule.pick({ serverName: true, tool: true }).extend({
      rule: toolRule.shape.rule.optional(),
      definitionHash: toolRule.shape.definitionHash,
    }),
  ).returns<void>(),

  'chat.conversations': stream(none).yields<ConversationSummary[]>(),
  /** What holds a text, in titles or in what was said; plain text, in upper or lower case. */
  'chat.search': stream(z.object({ text: z.string().max(500) })).yields<ConversationSearch>(),
  'chat.create': call(z.object({ title: z.string().max(500).optional() })).returns<{
    conversationId: string;
  }>(),
  'chat.rename': call(inConversation.extend({ title: z.string().max(500) })).returns<void>(),
  'chat.remove': call(inConversation).returns<void>(),
  /** What to show of a conversation at once; the rest comes with `chat.events`. */
  'chat.open': call(inConversation).returns<ConversationOpening>(),
  /** The events after `afterSeq` in batches, then those that come; deltas of one moment are joined. */
  'chat.events': stream(
    inConversation.extend({ afterSeq: z.number().int().nonnegative().default(0) }),
  ).yields<ChatEvent[]>(),
  /** Adds a turn of the user after a run, or at the start, and starts a run for each choice: two to compare. */
  'chat.send': call(
    inConversation.extend({
      parentId: nodeId.optional(),
      text: z.string().max(4_000_000),
      attachments: z.array(attachment).max(50).default([]),
      runs: z.array(runChoice).min(1).max(2),
    }),
  ).returns<{ nodeId: string; runIds: string[] }>(),
  /** Another run for a turn of the user. */
  'chat.run': call(inConversation.extend({ parentId: nodeId, run: runChoice })).returns<{
    runId: string;
  }>(),
  /** Ends a run, or one of its calls. */
  'chat.stop': call(ofRun.extend({ callId: chatCallId.optional() })).returns<void>(),
  /** Answers an approval that waits. NOT_FOUND where none does, BAD_INPUT for arguments that are no JSON object. */
  'chat.decide': call(ofRun.extend({ callId: chatCallId, decision })).returns<void>(),
  /** Starts a run that goes on where one ended at a limit, with the history that it had. */
  'chat.continue': call(ofRun.extend({ run: runChoice })).returns<{ runId: string }>(),
  /** Where the results of two calls of one conversation differ in what they say. */
  'chat.compareResults': call(
    inConversation.extend({ before: callOfRun, after: callOfRun }),
  ).returns<ComparedBodies>(),
  /** The exact request and response of a step, without secrets. */
  'chat.exchange': call(inConversation.extend({ exchangeId: z.string().max(100) })).returns<
    ModelExchange | undefined
  >(),
  /** An image that a text names, fetched as the user said; UNAVAILABLE with the reason, in words. */
  'chat.image': call(z.object({ address: z.string().max(20_000) })).returns<{
    mimeType: string;
    base64: string;
  }>(),
  /** What a model would call, asked several times; nothing is executed. UNAVAILABLE where it can’t be shown the tool. */
  'chat.probe': stream(probe).yields<ProbeItem>(),
  /** An eval file's text, run with servers of its own: its plan, each try as it ends, what came of it. BAD_INPUT where it can’t be read. */
  'chat.eval': stream(
    z.object({ text: z.string().max(4_000_000), approval: approval.optional() }),
  ).yields<EvalItem>(),
  /** A turn as an eval file that expects what was called, without secrets; the notes are a sentence each. */
  'chat.evalOf': call(ofRun).returns<{ text: string; notes: string[] }>(),
  /** A conversation, or the branch that ends with a node, as one text in pieces; redacted. */
  'chat.export': stream(
    inConversation.extend({
      nodeId: nodeId.optional(),
      format: z.enum(['markdown', 'json', 'html']),
    }),
  ).yields<string>(),
};
