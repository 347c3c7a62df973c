import type { AlertPlace } from '../../shared/model/alert.ts';
import { openConversationInChat } from '../chat-handover.ts';
import { openOffer } from '../navigation.ts';
import { openInbox } from '../overlays.ts';

/** Goes to what an alert was about. */
export function openAlertPlace(place: AlertPlace): void {
  switch (place.kind) {
    case 'inbox':
      return openInbox(place.serverRequestId);
    case 'conversation':
      return openConversationInChat(place.conversationId);
    case 'call':
      return openOffer(place);
  }
}
