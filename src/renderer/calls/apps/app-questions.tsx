import type { AppFile, AppQuestion, AppState } from '../../../shared/model/apps/app.ts';
import { backend } from '../../backend.ts';
import { saveFile } from '../../saving/save-file.ts';
import { report } from '../../notices.ts';
import { serverUrlOf, useConnections } from '../../stores/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useArmed } from '../../ui/consent/use-armed.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { judgePage } from '../pages/judge-page.ts';
import { OpenPage, PageAddress } from '../pages/page-address.tsx';
import { fileNameOf } from '../../saving/content-file-name.ts';

type AppQuestionsProps = { state: AppState; connectionId: number };

/** What an app asks of the user; the oldest is answered first. */
export function AppQuestions({ state, connectionId }: AppQuestionsProps) {
  const { appId, questions } = state;
  const [question] = questions;
  if (!question) return null;
  const answer = (isAllowed: boolean) => {
    const { questionId } = question;
    report(
      backend.call('apps.answer', { appId, questionId, isAllowed }),
      'The app could not be answered',
    );
  };
  return (
    <section
      key={question.questionId}
      aria-label="Question from the app"
      data-own-enter
      className="flex-none border-b border-border bg-warning-fill/40 p-3"
    >
      <Question question={question} connectionId={connectionId} onAnswer={answer} />
      {questions.length > 1 && (
        <p className="mt-2 text-xs text-text-muted">{`${questions.length - 1} more to answer`}</p>
      )}
    </section>
  );
}

type QuestionProps = {
  question: AppQuestion;
  connectionId: number;
  onAnswer(isAllowed: boolean): void;
};

function Question({ question, connectionId, onAnswer }: QuestionProps) {
  const serverUrl = useConnections(({ byId }) => serverUrlOf(byId[connectionId]));
  const refuse = <Button {...pressOnce(() => onAnswer(false))}>Refuse</Button>;
  if (question.kind === 'open-link') {
    const { url } = question;
    const page = judgePage(url, serverUrl);
    return (
      <>
        <p className="mb-2 font-medium">The app wants to open a page</p>
        <PageAddress address={url} page={page} />
        <div className="mt-3 flex gap-2">
          {refuse}
          {page.host !== undefined && (
            <OpenPage address={url} host={page.host} onOpen={() => onAnswer(true)} />
          )}
        </div>
      </>
    );
  }
  return <Download files={question.files} refuse={refuse} onAnswer={onAnswer} />;
}

type DownloadProps = {
  files: readonly AppFile[];
  refuse: React.ReactNode;
  onAnswer: QuestionProps['onAnswer'];
};

function Download({ files, refuse, onAnswer }: DownloadProps) {
  const { isArmed, ignoresKeys } = useArmed(true);
  const hasContent = files.some((file) => !('uri' in file));
  const save = () => {
    if (ignoresKeys()) return;
    for (const file of files) saveAppFile(file);
    onAnswer(true);
  };
  return (
    <>
      <p className="mb-2 font-medium">The app wants to save files</p>
      <ul aria-label="Files" className="flex flex-col gap-0.5">
        {files.map((file, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- files have no identity but their place
          <li key={at} className="mono break-all">
            <VisibleText isStrict text={nameOf(file)} />
            {'uri' in file && (
              <span className="text-text-muted"> is a link, which is not fetched: {file.uri}</span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        {refuse}
        {hasContent && (
          <Button disabled={!isArmed} {...pressOnce(save)}>
            Save
          </Button>
        )}
      </div>
    </>
  );
}

const nameOf = ({ name, mimeType }: AppFile): string => fileNameOf(mimeType ?? '', name);

function saveAppFile(file: AppFile): void {
  if ('uri' in file) return;
  const content =
    'text' in file ? file.text : Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0));
  // Without a type, so that nothing is shown by it.
  saveFile(new Blob([content]), nameOf(file));
}
