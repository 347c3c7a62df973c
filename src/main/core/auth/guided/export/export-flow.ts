import type { GuidedFlow } from '../../../../../shared/model/guided-sign-in.ts';
import { flowReport } from './flow-report.ts';
import { sequenceDrawing } from './sequence-drawing.ts';

/** A flow as a drawing or a text; all in it is text that a snapshot has, and no more. */
export function exportFlow(flow: GuidedFlow, format: 'svg' | 'markdown'): string {
  switch (format) {
    case 'svg':
      return sequenceDrawing(flow);
    case 'markdown':
      return flowReport(flow);
  }
}
