import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { InvalidSample, InvalidSamples } from '../../../shared/model/chat/sample.ts';
import { backend } from '../../backend.ts';
import { aboutSchema } from '../../given-schema.ts';
import { placeText } from '../../ui/json/json-path-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { SearchList } from '../../ui/list/search-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type InvalidSamplesDialogProps = {
  schema: unknown;
  /** Hears the arguments that were chosen. */
  onChoose(text: string): void;
  onClose(): void;
};

/** Arguments that are wrong in one way each, to see what the server makes of them. */
export function InvalidSamplesDialog({ schema, onChoose, onClose }: InvalidSamplesDialogProps) {
  const [made, setMade] = useState<InvalidSamples>();
  useEffect(() => {
    const query = new AbortController();
    const { signal } = query;
    aboutSchema(schema, (schemaId) =>
      backend.call('validation.break', { schemaId, seed: 1 }, { signal }),
    ).then(setMade, (error: unknown) => {
      if (!signal.aborted) setMade({ status: 'unknown', reason: messageOf(error) });
    });
    return () => query.abort();
  }, [schema]);
  const choose = ({ text }: InvalidSample) => {
    onChoose(text);
    onClose();
  };
  return (
    <Dialog
      title="Invalid samples"
      description="Each sample breaks one rule. The one you choose fills the form and can be sent anyway; undo restores what was there."
      width={640}
      onClose={onClose}
    >
      {made === undefined && <Skeleton label="Making invalid samples" />}
      {made?.status === 'unknown' && (
        <p role="alert" className="text-danger">
          {made.reason}
        </p>
      )}
      {made?.status === 'made' && (
        <SearchList
          label={`Search ${made.samples.length} invalid samples`}
          items={made.samples}
          keyOf={({ text }) => text}
          textOf={problemLabel}
          onChoose={choose}
          empty="The schema accepts every object, so there are no invalid samples."
          renderItem={(sample) => (
            <>
              <span className="min-w-0 flex-1 truncate">{problemLabel(sample)}</span>
              <span className="mono flex-none text-xs text-text-muted">
                {ruleOf(sample.problem.keyword)}
              </span>
            </>
          )}
        />
      )}
    </Dialog>
  );
}

const problemLabel = ({ problem: { path, message } }: InvalidSample): string =>
  revealed(`${placeText(path)} ${message}`);

/** The keyword as a schema has it: an unknown member is reported by the subschema `false`. */
const ruleOf = (keyword: string): string =>
  keyword === 'validate' ? 'additionalProperties' : keyword;
