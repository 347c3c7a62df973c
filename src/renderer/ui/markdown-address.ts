import { createContext, type ReactNode } from 'react';

type MarkdownAddressProps = { address: string; isImage: boolean; children: ReactNode };

/** What draws links and images of Markdown, where they may be more than text. */
export const MarkdownAddress = createContext<
  ((props: MarkdownAddressProps) => ReactNode) | undefined
>(undefined);
