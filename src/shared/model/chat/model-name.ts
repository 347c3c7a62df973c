import type { ListedModel, ModelChoice } from '../chat-endpoint.ts';

export const demoEndpointId = 'demo';
export const demoName = 'Demo, no AI';

/** The models of the demo, whose titles tell that they are no AI. */
export const demoModels: ListedModel[] = [
  { modelId: 'rules', title: demoName, callsTools: true },
  { modelId: 'script', title: 'Demo script, no AI', callsTools: true },
  { modelId: 'replay', title: 'Replay of a run, no AI', callsTools: true },
];

/** Names a model by the id that its endpoint knows, and one of the demo by its title. */
export const modelName = ({ endpointId, modelId }: ModelChoice): string =>
  endpointId === demoEndpointId
    ? (demoModels.find((one) => one.modelId === modelId)?.title ?? demoName)
    : modelId;
