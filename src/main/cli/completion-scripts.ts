export const shells = ['bash', 'zsh', 'fish'] as const;

/**
 * The completion script of each shell. At every Tab it asks `wirebench __complete`, so that all
 * three shells offer the same, and always what the installed version knows.
 */
export const completionScripts: Record<(typeof shells)[number], string> = {
  bash: String.raw`_wirebench() {
  local reply
  COMPREPLY=()
  while IFS= read -r reply; do
    if [ "$reply" = ':files' ]; then
      # Without compopt, which bash 3 lacks, names with spaces stay unquoted.
      compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$2"))
      return
    fi
    COMPREPLY+=("$reply")
  done < <("$1" __complete bash "${'$'}{COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
}
complete -F _wirebench wirebench
`,
  zsh: String.raw`#compdef wirebench
_wirebench() {
  local line
  local -a offered names shown
  offered=("${'$'}{(@f)$("${'$'}{words[1]}" __complete words "${'$'}{(@Q)words[2,CURRENT-1]}" "${'$'}{words[CURRENT]}" 2>/dev/null)}")
  if [[ "${'$'}{offered[1]}" == ':files' ]]; then
    compset -P '--[^=]#='
    _files
    return
  fi
  for line in "${'$'}{offered[@]}"; do
    [[ -n "$line" ]] || continue
    names+=("${'$'}{line%%$'\t'*}")
    shown+=("${'$'}{line/$'\t'/  -- }")
  done
  compadd -l -d shown -a names
}
compdef _wirebench wirebench
`,
  fish: String.raw`function __wirebench_complete
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    set -l offered ($typed[1] __complete words $typed[2..-1] "$current" 2>/dev/null)
    if test "$offered[1]" = ':files'
        __fish_complete_path "$current"
    else
        printf '%s\n' $offered
    end
end
complete -c wirebench -f -a '(__wirebench_complete)'
`,
};
