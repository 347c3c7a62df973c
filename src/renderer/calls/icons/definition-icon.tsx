import type { ReactNode } from 'react';
import { bestIcon, iconsIn, type Icon } from '../../../shared/model/servers/icon.ts';
import { useIsDark } from '../../ui/use-is-dark.ts';
import { useIcon } from './use-icon.ts';

type DefinitionIconProps = {
  connectionId: number;
  /** A server’s information, or the definition of what it offers, as it was sent. */
  definition: unknown;
  /** The name, whose initials stand for an icon that can’t be had. */
  name: string;
  /** In CSS pixels. */
  side?: number;
  /** Drawn for a definition without icons. */
  otherwise?: ReactNode;
};

/** The icon of a definition, or initials where it can’t be had. */
export function DefinitionIcon({ definition, otherwise, ...rest }: DefinitionIconProps) {
  const icons = iconsIn(definition);
  return icons.length === 0 ? otherwise : <Picture icons={icons} {...rest} />;
}

type PictureProps = Omit<DefinitionIconProps, 'definition' | 'otherwise'> & { icons: Icon[] };

function Picture({ connectionId, icons, name, side = 16 }: PictureProps) {
  const isDark = useIsDark();
  const best = bestIcon(icons, isDark ? 'dark' : 'light', side * 2);
  const loaded = useIcon(connectionId, best);
  const box = { width: side, height: side };
  if (loaded && 'dataUrl' in loaded) {
    return (
      <img
        src={loaded.dataUrl}
        alt=""
        style={box}
        className="inline flex-none self-center rounded-sm object-contain"
      />
    );
  }
  return (
    <span
      aria-hidden
      title={best ? loaded?.why : onlyOthers}
      style={{ ...box, fontSize: Math.max(8, side * 0.45) }}
      className="inline-flex flex-none items-center justify-center self-center rounded-sm bg-raised leading-none font-medium text-text-muted"
    >
      {initialsOf(name)}
    </span>
  );
}

const onlyOthers = 'Its icons are of kinds that are not drawn: only PNG, JPEG and WebP are.';

/** At most two letters or digits: the first of a name, and of its second word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0])
    .join('')
    .toUpperCase();
}
