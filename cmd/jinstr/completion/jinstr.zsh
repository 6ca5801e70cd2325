#compdef jinstr
# Completion of jinstr for zsh. Files are completed where jinstr offers nothing.
_jinstr() {
    local line
    local -a offers
    while IFS= read -r line; do
        line=${line//:/\\:}
        offers+=("${line/$'\t'/:}")
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( ${#offers} )); then
        _describe -t jinstr jinstr offers
    else
        _files
    fi
}
if [ "${funcstack[1]}" = _jinstr ]; then
    _jinstr "$@"
else
    compdef _jinstr jinstr
fi
