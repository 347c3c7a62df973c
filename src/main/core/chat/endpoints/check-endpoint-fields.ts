import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { noMasker } from '../../secrets/masking/secret-masker.ts';
import { createRedaction, everythingHidden } from '../../secrets/masking/redaction.ts';
import { maskedUrl } from '../../../../shared/secrets/masked-headers.ts';
import { isSecretHeader } from '../../../../shared/secrets/secret-names.ts';
import { holdsReference } from '../../secrets/references.ts';
import { keyVariable } from './references.ts';

/**
 * Throws BAD_INPUT for fields that can't be an endpoint's, and for a secret where it would be
 * stored in plain text.
 */
export function checkEndpointFields({ kind, baseUrl, headers = {}, keyReference }: Endpoint): void {
  const address = baseUrl?.trim() ?? '';
  if (address === '' && (kind === 'compatible' || kind === 'azure')) {
    throw bad('Give the address of the endpoint, such as http://localhost:11434/v1.');
  }
  if (address !== '') checkAddress(address);
  if (keyReference !== undefined && keyVariable(keyReference) === undefined) {
    throw bad(
      'A key reference has the form ${env:NAME} or ${secret:NAME}. Enter a key itself in the key field.',
    );
  }
  for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
}

function checkAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw bad('The address must start with http:// or https://.');
  }
  if (maskedUrl(address) !== address || url.username !== '') {
    throw bad(
      'The address contains a password or a key. Remove it, and enter it in the key field.',
    );
  }
}

function checkHeader(name: string, value: string): void {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw bad('A header name contains invalid characters.');
  if (/[\r\n\0]/.test(value)) throw bad(`The header ${name} has a value of several lines.`);
  if (holdsReference(value)) return;
  const isSecret =
    isSecretHeader(name) || createRedaction(everythingHidden, noMasker).plainText(value) !== value;
  if (isSecret && value.trim() !== '') {
    throw bad(
      `The header ${name} seems to contain a secret, and would be stored in plain text. Refer to it as \${secret:NAME} or \${env:NAME}, or enter it in the key field.`,
    );
  }
}

const bad = (message: string) => new RpcError('BAD_INPUT', message);
