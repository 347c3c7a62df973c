import { createContext, type ReactNode } from 'react';

type MarkdownAddressProps = {
  address: string;
  isImage: boolean;
  /** The alternative text of an image, as it was written. */
  alt?: string | undefined;
  children: ReactNode;
};

/** The component for links and images of Markdown; without one they are text. */
export const MarkdownAddress = createContext<
  ((props: MarkdownAddressProps) => ReactNode) | undefined
>(undefined);
