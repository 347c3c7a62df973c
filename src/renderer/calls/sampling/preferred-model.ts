import { createContext } from 'react';
import type { ModelChoice } from '../../../shared/model/chat-endpoint.ts';

/** The model that is chosen where a sampling request is shown, such as that of a chat. */
export const PreferredModel = createContext<ModelChoice | undefined>(undefined);
