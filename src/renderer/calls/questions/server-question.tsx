import { lazy, Suspense } from 'react';
import type { ServerRequest } from '../../../shared/model/calls/call.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPage, PageQuestion } from '../pages/page-question.tsx';
import { FormQuestion } from './form-question.tsx';

const SamplingQuestion = lazy(async () => {
  const { SamplingQuestion } = await import('../sampling/sampling-question.tsx');
  return { default: SamplingQuestion };
});

/** The form for a request of a server to the user: an elicitation or a sampling request. */
export function ServerQuestion({ request }: { request: ServerRequest }) {
  switch (request.method) {
    case 'elicitation/create':
      return isPage(request) ? (
        <PageQuestion request={request} />
      ) : (
        <FormQuestion request={request} />
      );
    case 'sampling/createMessage':
      return (
        <Suspense fallback={<Skeleton label="Loading" />}>
          <SamplingQuestion request={request} />
        </Suspense>
      );
  }
}
