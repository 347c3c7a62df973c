import type { SalvagedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import type { Recording } from '../../../../shared/model/traffic/wire.ts';
import { byteSize, counted } from '../../../ui/format.ts';

type Flaws = Pick<Recording, 'problem' | 'damage'>;

/** Whether a damaged recording may be recovered in part. */
export const canRecover = ({ problem, damage }: Flaws): boolean =>
  damage !== undefined || (problem !== undefined && /\bis damaged\b/.test(problem));

/** Describes what was recovered and what was lost. */
export function salvageLabels(told: SalvagedRecording): { kept: string; lost: string } {
  const { records, lostRecords, lostBodies, lostBytes } = told;
  const parts = [
    ...(lostRecords > 0
      ? [
          `${counted(lostRecords, 'record is', 'records are')} lost; rows “Not recorded” take their place.`,
        ]
      : []),
    ...(lostBodies > 0
      ? [`Of ${counted(lostBodies, 'record', 'records')} only the start of the body is left.`]
      : []),
    ...(lostBytes > 0 ? [`${byteSize(lostBytes)} of bodies belong to records that are lost.`] : []),
  ];
  return {
    kept: `${counted(records, 'record', 'records')} recovered, as another recording.`,
    lost: parts.length > 0 ? parts.join(' ') : 'Nothing is lost.',
  };
}
