# Completion of jinstr for fish. Files are completed where jinstr offers nothing.
function __jinstr_offers
    set -l words (commandline -opc)
    set -l offers ($words[1] __complete $words[2..-1] (commandline -ct) 2>/dev/null)
    if test (count $offers) -gt 0
        printf '%s\n' $offers
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c jinstr -f -a '(__jinstr_offers)'
