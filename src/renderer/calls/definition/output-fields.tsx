import { SchemaOutline } from '../../schema-form/fields/schema-outline.tsx';
import { useJudgement } from '../../use-judgement.ts';

type OutputFieldsProps = {
  schema: unknown;
  /** The result's structured content as JSON text. */
  text: string | undefined;
};

/**
 * A result by its tool's output schema: each part with its description, its value and its problems.
 */
export function OutputFields({ schema, text }: OutputFieldsProps) {
  return (
    <section
      aria-label="Result by its schema"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
      className="h-full overflow-auto p-4 select-text"
    >
      {text === undefined ? (
        <>
          <p className="pb-2 text-text-muted">
            The result has no structured content. The schema expects:
          </p>
          <SchemaOutline schema={schema} />
        </>
      ) : (
        <Judged schema={schema} text={text} />
      )}
    </section>
  );
}

function Judged({ schema, text }: { schema: unknown; text: string }) {
  const { problems } = useJudgement(schema, text);
  return <SchemaOutline schema={schema} text={text} problems={problems} />;
}
