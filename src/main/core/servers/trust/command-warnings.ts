import type { StdioLaunch } from '../../../../shared/model/servers/server.ts';
import { packageWarnings } from './package-warnings.ts';

/** Warnings about a command, a sentence each. */
export function commandWarnings(launch: StdioLaunch): string[] {
  const { command, args, env } = launch;
  const line = [command, ...args].join(' ');
  const named = Object.keys(env).filter(changesWhatRuns);
  return [
    ...named.map((name) => `The variable ${name} can change what runs.`),
    ...programWarnings(program(command), args),
    ...risks.filter(([pattern]) => pattern.test(line)).map(([, warning]) => warning),
    ...(/\$\{/.test(command) ? ['Which program runs depends on the value of a reference.'] : []),
    ...packageWarnings(program(command), args),
  ];
}

/**
 * Whether an environment variable of this name can change what a program runs, or whom it trusts.
 */
export const changesWhatRuns = (name: string): boolean => codeVariables.test(name.trim());

/**
 * Variables of loaders, interpreters, shells, package managers and version control, and of proxies
 * and certificates.
 */
const codeVariables =
  /^(node_(?!env$).*|electron_run_as_node|bun_.*|deno_.*|ld_.*|dyld_.*|glibc_tunables|gconv_path|python.*|pip_.*|uv_.*|virtual_env|conda_.*|path|pathext|path_.*|comspec|psmodulepath|shell|shellopts|bashopts|bash_env|bash_func_.*|env|ifs|ps4|zdotdir|prompt_command|git_.*|ssh_askpass|sudo_askpass|perl5.*|perllib|rubyopt|rubylib|gem_.*|bundle_.*|java_.*|jdk_.*|_java_options|classpath|dotnet_.*|coreclr_.*|cor_.*|phprc|php_ini_scan_dir|lua_.*|npm_.*|yarn_.*|pnpm_.*|corepack_.*|cargo_.*|rustc_.*|goflags|goproxy|gotoolchain|gopath|goroot|docker_.*|kubeconfig|editor|visual|pager|browser|https?_proxy|all_proxy|ftp_proxy|no_proxy|ssl_cert_.*|curl_ca_bundle|requests_ca_bundle|openssl_conf|home|xdg_config_home|systemroot)$/i;

function programWarnings(name: string, args: string[]): string[] {
  if (isShell.test(name)) {
    return [
      args.some((arg) => inlineShell.test(arg))
        ? 'It runs a shell with an inline script, which can do anything.'
        : 'It runs a shell, which can do anything.',
    ];
  }
  const inline = interpreters.find(([pattern]) => pattern.test(name))?.[1];
  return inline && args.some((arg) => inline.test(arg))
    ? [`It gives ${name} code to run, which can do anything.`]
    : [];
}

const isShell = /^(ba|z|da|fi|k|c|tc|a)?sh$|^(cmd|powershell|pwsh|wsl|busybox|osascript)$/;
const inlineShell = /^-{1,2}\w*c\b|^\/[ck]$|^-{1,2}e(nc|ncodedcommand|c)?$|^-command$/i;

/** Interpreters, and the arguments by which they take code. */
const interpreters: [RegExp, RegExp][] = [
  [
    /^(node|bun|electron)(\d.*)?$/,
    /^(-\w*[ep]|--eval|--print|-r|--require|--import|--loader|--experimental-loader)(=|$)/,
  ],
  [/^deno$/, /^(eval|-e|--eval)$/],
  [/^(python|pypy)[\d.]*w?$|^py$/, /^-\w*c/],
  [/^(perl|ruby)[\d.]*$/, /^-\w*[eEr]/],
  [/^php[\d.]*$/, /^-r/],
  [/^lua[\d.]*$/, /^-e/],
];

const risks: [RegExp, string][] = [
  [
    /(^|[\s/\\])(sudo|doas|pkexec|runas|gsudo|su)(\.exe)?(\s|$)/i,
    'It requires administrator rights.',
  ],
  [/\brm\s+-\w*[rf]|\brd\s+\/s|\bdel\s+\/[sfq]|Remove-Item/i, 'It deletes files.'],
  [
    /(<\(|\$\(|`|\beval\b|\biex\b|Invoke-Expression)[\s\S]*\b(curl|wget|iwr|irm)\b|\b(curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString)\b[\s\S]*(\||<\(|\$\(|;|&&|\biex\b|Invoke-Expression)|\b(iex|Invoke-Expression|eval)\b[\s\S]*\b(curl|wget|iwr|irm)\b/i,
    'It runs a script straight from the network.',
  ],
  [
    /(^|[\s/\\~])\.(ssh|aws|gnupg|kube|docker|npmrc|netrc|config\/gcloud)\b/,
    'It names a folder that holds keys.',
  ],
  [
    /--privileged|--cap-add|(-v|--volume)[\s=]+(\/|~|[A-Za-z]:\\?):|(type=bind.*(src|source)=\/(,|$))|docker\.sock|--(network|net|pid|ipc|userns)[\s=]host|--security-opt/,
    'It gives a container broad access to this machine.',
  ],
  [
    /--(no-sandbox|allow-all|dangerously-[\w-]+|insecure|no-verify)\b/,
    'It turns off a protection.',
  ],
];

const program = (command: string): string =>
  (command.split(/[\\/]/).at(-1) ?? command).toLowerCase().replace(/\.(exe|cmd|bat|com|ps1)$/, '');
