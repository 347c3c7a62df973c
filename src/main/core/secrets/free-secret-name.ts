/**
 * A name for a secret that is not taken, in the style of environment variables, with its owner where its own
 * name says too little.
 */
export function freeSecretName(owner: string, name: string, taken: ReadonlySet<string>): string {
  const wanted = wantedName(owner, name);
  for (let i = 1; ; i += 1) {
    const numbered = i === 1 ? wanted : `${wanted}_${i}`;
    if (!taken.has(numbered)) return numbered;
  }
}

function wantedName(owner: string, name: string): string {
  const whole = /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(name) ? name : `${owner}_${name}`;
  const plain = whole
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return (/^[A-Z]/.test(plain) ? plain : `SECRET_${plain}`).slice(0, 90);
}
