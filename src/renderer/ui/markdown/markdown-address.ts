import { createContext, type ReactNode } from 'react';

type MarkdownAddressProps = {
  address: string;
  isImage: boolean;
  /** Of an image, as it was written. */
  alt?: string | undefined;
  children: ReactNode;
};

/** What draws links and images of Markdown, where they may be more than text. */
export const MarkdownAddress = createContext<
  ((props: MarkdownAddressProps) => ReactNode) | undefined
>(undefined);
