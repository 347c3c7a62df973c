import { z } from 'zod';

// The rules of https://containers.dev for the two files of a dev container that we have, as they are written down
// in its schemas, and with what only its text says of local features and of ids.

const text = z.string().min(1);
const command = z.union([text, z.array(text), z.record(text, z.union([text, z.array(text)]))]);
const commands = {
  onCreateCommand: command,
  updateContentCommand: command,
  postCreateCommand: command,
  postStartCommand: command,
  postAttachCommand: command,
};

const about = z.string().optional();
const option = z.union([
  z.strictObject({ type: z.literal('boolean'), default: z.boolean(), description: about }),
  z
    .strictObject({
      type: z.literal('string'),
      default: z.string(),
      enum: z.array(z.string()),
      description: about,
    })
    .refine(({ default: given, enum: allowed }) => allowed.includes(given), 'the default is none'),
  z.strictObject({
    type: z.literal('string'),
    default: z.string(),
    proposals: z.array(z.string()).optional(),
    description: about,
  }),
]);

const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;
const required = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  version: z.string().regex(semver),
  name: text,
};

/** `devcontainer-feature.json`; the schema knows no `forwardPorts`, no ports and no `remoteEnv` there. */
const feature = z
  .strictObject({
    description: text,
    documentationURL: z.url(),
    licenseURL: z.url(),
    keywords: z.array(text),
    options: z.record(z.string().regex(/^[A-Za-z_]\w*$/), option),
    containerEnv: z.record(text, z.string()),
    privileged: z.boolean(),
    init: z.boolean(),
    capAdd: z.array(text),
    securityOpt: z.array(text),
    entrypoint: text,
    customizations: z.record(text, z.unknown()),
    dependsOn: z.record(text, z.unknown()),
    installsAfter: z.array(text),
    legacyIds: z.array(text),
    deprecated: z.boolean(),
    mounts: z.array(z.unknown()),
    ...commands,
  })
  .partial()
  .extend(required);

const port = z.union([z.int().min(0).max(65_535), z.string().regex(/^[a-z0-9-]+:\d{1,5}$/)]);
const portAttributes = z.strictObject({
  label: z.string().optional(),
  protocol: z.enum(['http', 'https']).optional(),
  onAutoForward: z
    .enum(['notify', 'openBrowser', 'openBrowserOnce', 'openPreview', 'silent', 'ignore'])
    .optional(),
  requireLocalPort: z.boolean().optional(),
  elevateIfNeeded: z.boolean().optional(),
});

/** `devcontainer.json` of a container that is made of an image. */
const container = z
  .strictObject({
    name: text,
    features: z.record(text, z.record(text, z.union([z.string(), z.boolean()]))),
    overrideFeatureInstallOrder: z.array(text),
    forwardPorts: z.array(port),
    portsAttributes: z.record(text, portAttributes),
    otherPortsAttributes: portAttributes,
    containerEnv: z.record(text, z.string()),
    remoteEnv: z.record(text, z.string().nullable()),
    remoteUser: text,
    containerUser: text,
    customizations: z.record(text, z.unknown()),
    ...commands,
  })
  .partial()
  .extend({ image: text });

/** What is wrong with a `devcontainer-feature.json` in a folder of this name. */
export function featureFindings(json: string, folder: string): string[] {
  const read = feature.safeParse(JSON.parse(json));
  if (!read.success) return told(read.error);
  return read.data.id === folder ? [] : [`id: “${read.data.id}” is not its folder, “${folder}”`];
}

/** What is wrong with a `devcontainer.json`, beside which there are these folders with features. */
export function containerFindings(json: string, folders: readonly string[]): string[] {
  const read = container.safeParse(JSON.parse(json));
  if (!read.success) return told(read.error);
  const { features = {}, forwardPorts = [], portsAttributes = {} } = read.data;
  const missing = Object.keys(features).filter(
    (name) => /^\.\.?\//.test(name) && !folders.some((folder) => name === `./${folder}`),
  );
  const idle = Object.keys(portsAttributes).filter(
    (name) => /^\d+$/.test(name) && !forwardPorts.includes(Number(name)),
  );
  return [
    ...missing.map((name) => `features: there is no folder ${name} beside it`),
    ...idle.map((name) => `portsAttributes: ${name} is not forwarded`),
  ];
}

const told = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
