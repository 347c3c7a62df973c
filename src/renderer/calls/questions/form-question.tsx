import { AppWindow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ServerRequestForm, type ServerRequestFormProps } from './server-request-form.tsx';

const AppQuestion = lazy(async () => {
  const { AppQuestion } = await import('./app-question.tsx');
  return { default: AppQuestion };
});

/** A question for a form: drawn by the app that the server names for it, or by ours. */
export function FormQuestion(props: Omit<ServerRequestFormProps, 'otherWay'>) {
  const { request, afterMessage } = props;
  const { app } = request;
  const [isByApp, setByApp] = useState(true);
  if (!app) return <ServerRequestForm {...props} />;
  if ('refused' in app) {
    return (
      <ServerRequestForm
        {...props}
        afterMessage={
          <>
            {afterMessage}
            <p className="mb-3 text-xs break-words text-text-muted">
              <VisibleText text={app.refused} />
            </p>
          </>
        }
      />
    );
  }
  if (isByApp) {
    return (
      <Suspense fallback={<Skeleton label="Loading" />}>
        <AppQuestion request={request} afterMessage={afterMessage} onForm={() => setByApp(false)} />
      </Suspense>
    );
  }
  return (
    <ServerRequestForm
      {...props}
      otherWay={
        <Button
          icon={AppWindow}
          title="Shows the form of the server’s own app instead"
          onClick={() => setByApp(true)}
        >
          Use its app
        </Button>
      }
    />
  );
}
