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
import type { ConversationFigures } from '../model/figures.ts';
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
import {
  toolProviders,
  type DefinitionForProvider,
} from '../model/chat/definition-for-provider.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

const inConversation = z.object({ conversationId });
const callOfRun = z.object({ runId: nodeId, callId: chatCallId });
const ofRun = z.object({ conversationId, runId: nodeId });

/** What can be asked of endpoints, models and conversations. No answer ever holds a key. */
export const chatContract = {
  /**
   * The endpoints with what is known of their keys, then every change; the demo is always the last.
   */
  'chat.endpoints': stream(() => none).yields<EndpointState[]>(),
  /** Adds an endpoint or changes it; a key that was given for another origin is not used. */
  'chat.saveEndpoint': call(() => endpoint).returns<void>(),
  /**
   * What a stored endpoint would be handed of the user's environment and secrets; undefined where
   * that is approved.
   */
  'chat.endpointSheet': call(() => z.object({ endpointId })).returns<LaunchSheet | undefined>(),
  'chat.approveEndpoint': call(() => z.object({ endpointId, approval })).returns<void>(),
  'chat.removeEndpoint': call(() => z.object({ endpointId })).returns<void>(),
  /** Keeps a key for the endpoint's present origin; an empty key forgets the one there is. */
  'chat.setKey': call(() =>
    z.object({
      endpointId,
      key: z.string().max(10_000),
      keep: z.enum(['memory', 'stored']),
    }),
  ).returns<void>(),
  /** Whether a key can be stored here, and how well that protects it. */
  'chat.keyProtection': call(() => none).returns<KeyProtection>(),
  /** Asks an endpoint, which need not be stored yet, for its models, and says what is wrong. */
  'chat.checkEndpoint': call(() => endpoint).returns<EndpointCheck>(),
  'chat.models': call(() => z.object({ endpointId })).returns<ListedModel[]>(),

  /**
   * The user's rules for tools, which hold in all conversations; a model is not shown denied tools.
   */
  'chat.toolRules': stream(() => none).yields<ToolRule[]>(),
  /** Sets the rule for a tool; without a rule, forgets the one there is. */
  'chat.setToolRule': call(() =>
    toolRule.pick({ serverName: true, tool: true }).extend({
      rule: toolRule.shape.rule.optional(),
      definitionHash: toolRule.shape.definitionHash,
    }),
  ).returns<void>(),

  'chat.conversations': stream(() => none).yields<ConversationSummary[]>(),
  /** Finds conversations that hold a plain text in their title or their messages, in any case. */
  'chat.search': stream(() => z.object({ text: z.string().max(500) })).yields<ConversationSearch>(),
  'chat.create': call(() => z.object({ title: z.string().max(500).optional() })).returns<{
    conversationId: string;
  }>(),
  'chat.rename': call(() => inConversation.extend({ title: z.string().max(500) })).returns<void>(),
  'chat.remove': call(() => inConversation).returns<void>(),
  /** What a window shows first of a conversation; the rest comes with `chat.events`. */
  'chat.open': call(() => inConversation).returns<ConversationOpening>(),
  /** The events after `afterSeq` in batches, then each new one; deltas of one moment are joined. */
  'chat.events': stream(() =>
    inConversation.extend({ afterSeq: z.number().int().nonnegative().default(0) }),
  ).yields<ChatEvent[]>(),
  /**
   * Adds a user's turn after a run, or at the start, and starts a run for each of one or two
   * choices.
   */
  'chat.send': call(() =>
    inConversation.extend({
      parentId: nodeId.optional(),
      text: z.string().max(4_000_000),
      attachments: z.array(attachment).max(50).default([]),
      runs: z.array(runChoice).min(1).max(2),
    }),
  ).returns<{ nodeId: string; runIds: string[] }>(),
  /** Starts another run for a user's turn. */
  'chat.run': call(() => inConversation.extend({ parentId: nodeId, run: runChoice })).returns<{
    runId: string;
  }>(),
  /** What the runs of a conversation came to, of all branches: calls, times, tokens and cost. */
  'chat.figures': call(() => inConversation).returns<ConversationFigures>(),
  /** Ends a run, or one of its calls. */
  'chat.stop': call(() => ofRun.extend({ callId: chatCallId.optional() })).returns<void>(),
  /**
   * Answers a pending approval. NOT_FOUND where none is pending, BAD_INPUT for arguments that are
   * no JSON object.
   */
  'chat.decide': call(() => ofRun.extend({ callId: chatCallId, decision })).returns<void>(),
  /** Starts a run that goes on where an earlier one ended at a limit, with the same history. */
  'chat.continue': call(() => ofRun.extend({ run: runChoice })).returns<{ runId: string }>(),
  /** Compares the results of two calls of one conversation as bodies. */
  'chat.compareResults': call(() =>
    inConversation.extend({ before: callOfRun, after: callOfRun }),
  ).returns<ComparedBodies>(),
  /** The exact HTTP request and response of a step, without secrets. */
  'chat.exchange': call(() => inConversation.extend({ exchangeId: z.string().max(100) })).returns<
    ModelExchange | undefined
  >(),
  /**
   * Fetches an image whose address stands in a text; UNAVAILABLE, with the reason, where it can't
   * be.
   */
  'chat.image': call(() => z.object({ address: z.string().max(20_000) })).returns<{
    mimeType: string;
    base64: string;
  }>(),
  /**
   * The definition of a tool as a provider gets it; nothing is sent. NOT_FOUND where the server lists
   * no such tool.
   */
  'chat.definitionForProvider': call(() =>
    z.object({
      connectionId: z.number().int().positive(),
      tool: z.string().max(10_000),
      provider: z.enum(toolProviders),
    }),
  ).returns<DefinitionForProvider>(),
  /**
   * Asks a model several times what it would call; nothing is executed. UNAVAILABLE where it can’t
   * be shown the tool.
   */
  'chat.probe': stream(() => probe).yields<ProbeItem>(),
  /**
   * Runs the text of an eval file on servers of its own, and yields its plan, each try as it ends,
   * and a summary. BAD_INPUT where the text can’t be read.
   */
  'chat.eval': stream(() =>
    z.object({ text: z.string().max(4_000_000), approval: approval.optional() }),
  ).yields<EvalItem>(),
  /**
   * A run as an eval file that expects the calls it made, without secrets; each note is a sentence.
   */
  'chat.evalOf': call(() => ofRun).returns<{ text: string; notes: string[] }>(),
  /** A conversation, or the branch that ends with `nodeId`, as the pieces of one redacted text. */
  'chat.export': stream(() =>
    inConversation.extend({
      nodeId: nodeId.optional(),
      format: z.enum(['markdown', 'json', 'html']),
    }),
  ).yields<string>(),
};
