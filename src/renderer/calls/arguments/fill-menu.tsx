import { Wand2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { backend } from '../../backend.ts';
import { aboutSchema } from '../../given-schema.ts';
import { notify, report } from '../../notices.ts';
import { filledText, type Filling } from '../../schema-form/schema/fill-value.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { localKeys } from '../../local-keys.ts';

const InvalidSamplesDialog = lazy(async () => ({
  default: (await import('./invalid-samples-dialog.tsx')).InvalidSamplesDialog,
}));

type FillMenuProps = {
  schema: unknown;
  /** The arguments as JSON text. */
  text: string;
  /** Replaces the arguments, as one step of undo. */
  onText(text: string): void;
  /** Opens the dialog to paste arguments. */
  onPaste(): void;
  /** The arguments that were sent last, if any were. */
  readLastSent(): Promise<string | undefined>;
};

/** A menu that fills all arguments at once. */
export function FillMenu({ schema, text, onText, onPaste, readLastSent }: FillMenuProps) {
  const [isBreaking, setBreaking] = useState(false);
  const fill = (filling: Filling) => () => {
    const filled = filledText(schema, text, filling);
    if (filled === undefined)
      notify({ tone: 'error', title: 'Nothing was filled in', detail: noPlace });
    else if (filled === text) notify({ title: nothingMissing[filling] });
    else onText(filled);
  };
  const sample = async () => {
    const made = await aboutSchema(schema, (schemaId) =>
      backend.call('validation.sample', { schemaId, seed: newSeed() }),
    );
    const texts = made.status === 'made' ? made.texts : [];
    const next =
      texts.find((one) => one !== text && one !== '{}') ?? texts.find((one) => one !== text);
    if (next !== undefined) return onText(next);
    notify({
      tone: 'error',
      title: 'No valid sample could be made',
      detail: made.status === 'unknown' ? made.reason : noSample,
    });
  };
  const reset = async () => {
    const sent = await readLastSent();
    if (sent === undefined) notify({ title: 'Nothing has been sent yet' });
    else if (sent === text) notify({ title: 'These arguments were sent last' });
    else onText(sent);
  };
  return (
    <>
      <Menu
        align="end"
        items={[
          { label: 'Required only', onSelect: fill('required') },
          { label: 'All fields', onSelect: fill('all') },
          { label: 'All defaults', onSelect: fill('defaults') },
          'separator',
          { label: 'Valid sample', onSelect: () => report(sample(), 'No sample could be made') },
          { label: 'Invalid samples…', onSelect: () => setBreaking(true) },
          'separator',
          { label: 'Paste arguments…', shortcut: localKeys.pasteArguments.keys, onSelect: onPaste },
          {
            label: 'As last sent',
            onSelect: () => report(reset(), 'The last sent arguments could not be read'),
          },
          { label: 'Clear all', isDisabled: text === '{}', onSelect: () => onText('{}') },
        ]}
      >
        <IconButton icon={Wand2} label="Fill the arguments" />
      </Menu>
      {isBreaking && (
        <Suspense>
          <InvalidSamplesDialog
            schema={schema}
            onChoose={onText}
            onClose={() => setBreaking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const nothingMissing: Record<Filling, string> = {
  required: 'All required fields are filled',
  all: 'All fields are filled',
  defaults: 'No default is missing',
};
const noPlace = 'The arguments are not a JSON object: fix them in the JSON view first.';
const noSample = 'No other value was found that the schema accepts.';

/** A seed for samples, another one each time. */
const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);
