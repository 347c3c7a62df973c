import { lazy, Suspense } from 'react';
import type { BundleField } from '../../../../shared/model/servers/bundle.ts';
import { usePathPicking } from '../../../calls/paths/use-path-picking.ts';
import type { SecretPlace } from '../secret-place.ts';
import { BundleFieldControl } from './bundle-field-control.tsx';
import { textOf, type BundleTexts } from './use-bundle-texts.ts';

const PathDialog = lazy(async () => ({
  default: (await import('../../../calls/paths/path-dialog.tsx')).PathDialog,
}));

type BundleFieldsProps = {
  fields: readonly BundleField[];
  texts: BundleTexts;
  onTexts(texts: BundleTexts): void;
  /** What is wrong, by the keys of the fields. */
  problems: ReadonlyMap<string, string>;
  /** Where secrets would be stored; undefined until that is known. */
  place: SecretPlace | undefined;
};

/** What the manifest of a bundle asks for (`user_config`), a field each. */
export function BundleFields({ fields, texts, onTexts, problems, place }: BundleFieldsProps) {
  const { picking, pick, onPicked } = usePathPicking();
  if (fields.length === 0) return null;
  return (
    <section aria-label="Bundle settings" className="flex flex-col gap-3">
      {fields.map((field) => (
        <BundleFieldControl
          key={field.key}
          field={field}
          text={textOf(field, texts)}
          error={problems.get(field.key)}
          pick={pick}
          onText={(text) => onTexts(new Map(texts).set(field.key, text))}
        />
      ))}
      {fields.some(({ isSecret }) => isSecret) && <StoredWhere place={place} />}
      {picking && (
        <Suspense>
          <PathDialog picking={picking} onClose={onPicked} />
        </Suspense>
      )}
    </section>
  );
}

function StoredWhere({ place }: { place: SecretPlace | undefined }) {
  if (place?.why !== undefined) return <p className="text-xs text-text-muted">{place.why}</p>;
  return place?.warning === undefined ? null : (
    <p className="text-xs text-warning">{place.warning}</p>
  );
}
