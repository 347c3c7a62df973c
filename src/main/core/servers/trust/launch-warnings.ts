import type { Launch, StdioLaunch } from '../../../../shared/model/server.ts';
import { isPrivateHost } from '../../../../shared/private-address.ts';

/** What deserves a second look before it runs or is reached, a sentence each. */
export function launchWarnings(launch: Launch): string[] {
  if (launch.kind === 'bundled') return [];
  return launch.kind === 'http' ? addressWarnings(launch.url) : commandWarnings(launch);
}

/** Whether a variable of this name can change what a program runs. */
export const changesWhatRuns = (name: string): boolean => codeVariables.test(name);

const codeVariables =
  /^(node_options|node_path|node_extra_ca_certs|node_tls_reject_unauthorized|electron_run_as_node|ld_.*|dyld_.*|python.*|path|pathext|comspec|shellopts|bash_env|bash_func_.*|env|ifs|zdotdir|prompt_command|git_.*|perl5.*|rubyopt|rubylib|_?java_tool_options|_java_options|jdk_java_options|npm_config_.*|yarn_.*|pnpm_.*|uv_.*|pip_.*|dotnet_.*|coreclr_.*|cor_.*|editor|pager|https?_proxy|all_proxy|ssl_cert_.*|docker_host|gconv_path)$/i;

function commandWarnings({ command, args, env }: StdioLaunch): string[] {
  const line = [command, ...args].join(' ');
  const named = Object.keys(env).filter(changesWhatRuns);
  return [
    ...named.map((name) => `The variable ${name} can change what runs.`),
    ...risks.filter(([pattern]) => pattern.test(line)).map(([, warning]) => warning),
  ];
}

const risks: [RegExp, string][] = [
  [/\b(sudo|doas|pkexec|runas)\b/, 'It asks for administrator rights.'],
  [/\brm\s+-\w*[rf]/, 'It deletes files.'],
  [/(curl|wget)\b.*\|\s*(ba|z)?sh\b/, 'It runs a script straight from the network.'],
  [
    /(^|[\\/\s])(ba|z|da|fi|k)?sh(\.exe)?\s+-\w*c\b|\b(cmd|powershell|pwsh)(\.exe)?\b/i,
    'It runs a shell, which can do anything.',
  ],
  [/\.(ssh|aws|gnupg|kube)\b/, 'It names a folder that holds keys.'],
  [/--privileged|-v\s+\/:|--network[= ]host/, 'It gives a container wide access to this machine.'],
];

function addressWarnings(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname, username, password } = new URL(url);
  const isHere = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return [
    ...(username || password ? ['The address holds a name or a password.'] : []),
    ...(protocol === 'http:' && !isHere
      ? ['What is sent can be read and changed on the way: the address is plain http.']
      : []),
    ...(isPrivateHost(hostname) && !isHere ? ['The address is of a private network.'] : []),
  ];
}
