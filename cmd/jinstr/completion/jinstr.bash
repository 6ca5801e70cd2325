# Completion of jinstr for bash. Files are completed where jinstr offers nothing.
_jinstr() {
    local line words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("${line%%$'\t'*}")
    done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
}
complete -o bashdefault -o default -F _jinstr jinstr
