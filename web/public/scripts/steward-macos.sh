#!/bin/sh
# Writes what Steward asks about this computer as one row of a CSV file, which its import takes as it is.
#
#   sh steward-macos.sh [file]
#
# The row is added to steward-computers.csv in the present folder, or to the given file, so that one file may gather many
# computers. Nothing else is read or changed, and nothing is sent anywhere.

file=${1:-steward-computers.csv}

# A line of what the system profiler says about the hardware.
hardware() { system_profiler SPHardwareDataType | sed -n "s/^ *$1: *//p" | head -n 1; }

# A cell of the file: in quotes, on one line.
cell() { printf '"%s"' "$(printf '%s' "$1" | tr '\n' ' ' | sed 's/"/""/g; s/ *$//')"; }

# Lines as one text.
joined() { paste -s -d ';' - | sed 's/;/; /g'; }

name=$(scutil --get ComputerName)
serial=$(hardware "Serial Number (system)")
maker="Apple"
model=$(hardware "Model Name")
processor=$(sysctl -n machdep.cpu.brand_string)
memory="$(($(sysctl -n hw.memsize) / 1073741824)) GB"
disks=$(diskutil list physical | awk '/^\/dev\/disk/ { print $1 }' | while read -r disk; do
  diskutil info "$disk" | awk -F ': *' '/Device \/ Media Name/ { name = $2 } /Disk Size/ { sub(/ \(.*/, "", $2); size = $2 } END { print name, size }'
done | joined)
addresses=$(ifconfig -a | awk '/^[a-z0-9]+:/ { card = $1; sub(/:$/, "", card) } $1 == "ether" { print card, $2 }' | joined)
notes="Processor: $processor. Memory: $memory. Disks: $disks. Network addresses: $addresses."

[ -s "$file" ] || echo '"Asset name","Serial number","Manufacturer","Model","Processor","Memory","Disks","Network addresses","Notes"' > "$file"
for value in "$name" "$serial" "$maker" "$model" "$processor" "$memory" "$disks" "$addresses"; do
  cell "$value"
  printf ','
done >> "$file"
cell "$notes" >> "$file"
printf '\n' >> "$file"
echo "Written to $file"
