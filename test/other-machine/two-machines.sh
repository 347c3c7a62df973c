# Runs serve-and-ask.ts on a machine at 10.8.0.1, with another one at 10.8.0.2 beside it: two networks
# of their own, joined by a cable. Started by `unshare -Urn sh two-machines.sh NODE SCRIPT`.
set -e
unshare -n sleep 120 &
other=$!
trap 'kill $other' EXIT
until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do :; done
ip link set lo up
ip link add here type veth peer name there netns $other
ip address add 10.8.0.1/24 dev here
ip link set here up
nsenter -t $other -n sh -c 'ip link set lo up; ip address add 10.8.0.2/24 dev there; ip link set there up'
"$1" "$2" "$other"
