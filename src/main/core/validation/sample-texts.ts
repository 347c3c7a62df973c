/** Texts that are often got wrong. */
export const words = [
  '',
  'a',
  'text',
  ' padded ',
  'two\nlines',
  'grüße',
  '日本',
  '👩‍👩‍👧',
  '"quoted"',
  '\\',
  '<b>',
  '0',
  'null',
  'true',
];
/** What the patterns of published servers are usually met by. */
export const patterned = [
  'text', '1', '0', '123', 'abc', 'ABC', 'a1b2c3d4', 'main', 'a-b', 'a_b', 'a.b', '/a/b', './a', 'a/b', '1.0', '1.2.3', 'v1.0.0',
  '2026-01-31', '2026-01-31T09:30:00Z', '09:30', '09:30:00', '#ffffff', 'PT1H', 'P1D', '5m', '1h', '30s', '10.0.0.1', '10.0.0.0/8',
  'example.com', 'https://example.com', 'https://example.com/a?b=c', 'a@example.com', 'en', 'en-US', 'USD', 'US', '+4366012345678',
  '123e4567-e89b-42d3-a456-426614174000', 'a'.repeat(24), '0'.repeat(24), 'f'.repeat(32), 'f'.repeat(40), 'f'.repeat(64), '--a', 'A1', 'AB-1',
  '50%', '1,2', '1.5', '-1', '10px', 'cus_1', 'urn:a:b', 'arn:aws:s3:::b', '12:00', '00:00:00', 'x.y.z', 'UI5.Base', '@a/b', '2026', '2026-01', 'Q1 2026',
]; // prettier-ignore
/** Texts in each format. */
export const formats: Record<string, string[]> = {
  'date-time': ['2026-02-03T04:05:06.5+01:00', '2026-02-03T04:05:06Z'],
  date: ['2026-02-03', '1999-12-31'],
  time: ['10:00:00Z', '23:59:59.25+05:30'],
  duration: ['P1D', 'PT1H30M'],
  email: ['a@example.com'],
  hostname: ['example.com'],
  ipv4: ['10.0.0.1'],
  ipv6: ['::1'],
  uri: ['https://example.com/x?y=1#z', 'urn:a:b'],
  'uri-reference': ['/x', 'https://example.com'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
  'json-pointer': ['/a/b'],
  regex: ['^a+$'],
};
