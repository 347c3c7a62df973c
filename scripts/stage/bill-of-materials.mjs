/** The bill of materials (CycloneDX 1.6): the same packages as in THIRD-PARTY.md, for machines. */
export function billOfMaterials({ name, version, license }, packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    // Nothing of when or where it was made: of one checkout it is always the same.
    metadata: { component: { type: 'application', ...componentOf({ name, version, license }) } },
    components: packages.map((one) => ({ type: 'library', ...componentOf(one) })),
  };
}

function componentOf({ name, version, license }) {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${scope ? `${encodeURIComponent(scope)}/` : ''}${own}@${version}`;
  return {
    'bom-ref': purl,
    ...(scope ? { group: scope } : {}),
    name: own,
    version,
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl,
  };
}
