#!/bin/sh
# What a server alone says of its store: starts one in the working folder, closes ledgers, prints what get_counts answers.
#
#   server-counts.sh XRPLD LEDGERS KEY=VALUE…      the rest is its [node_db], without the path
set -eu

if [ $# -lt 3 ]; then
  echo "usage: server-counts.sh XRPLD LEDGERS type=NuDB|type=RocksDB…" >&2
  exit 2
fi
xrpld=$1
ledgers=$2
shift 2

# Loopback only. Different for different processes; one that is taken ends the server at once, with its message below.
port=$((20000 + $$ % 20000))
{
  printf '[server]\nport_rpc_admin_local\n\n'
  printf '[port_rpc_admin_local]\nport = %s\nip = 127.0.0.1\nadmin = 127.0.0.1\nprotocol = http\n\n' "$port"
  printf '[node_db]\npath = %s/node_db\n' "$PWD"
  printf '%s\n' "$@"
  printf '\n[database_path]\n%s/db\n\n[debug_logfile]\n%s/debug.log\n' "$PWD" "$PWD"
} >xrpld.cfg

ask() { "$xrpld" --conf xrpld.cfg --silent "$@"; }

"$xrpld" --conf xrpld.cfg --standalone --start --silent >server.out 2>&1 &
server=$!
# Whatever happens: no server is left.
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true' EXIT

waited=0
until ask server_info >/dev/null 2>&1; do
  if ! kill -0 "$server" 2>/dev/null; then
    echo "the server ended before it answered:" >&2
    tail -n 20 server.out >&2
    exit 1
  fi
  waited=$((waited + 1))
  if [ "$waited" -gt 300 ]; then
    echo "the server does not answer after 300 tries" >&2
    exit 1
  fi
  sleep 0.2
done

closed=0
while [ "$closed" -lt "$ledgers" ]; do
  ask ledger_accept >/dev/null
  closed=$((closed + 1))
done

ask get_counts
ask stop >/dev/null
wait "$server" || true
