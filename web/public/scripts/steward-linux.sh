#!/bin/sh
# Writes what Steward asks about this computer as one row of a CSV file, which its import takes as it is.
#
#   sudo sh steward-linux.sh [file]
#
# The row is added to steward-computers.csv in the present folder, or to the given file, so that one file may gather many
# computers. Nothing else is read or changed, and nothing is sent anywhere. Linux tells the serial number to root only.

file=${1:-steward-computers.csv}
dmi=${DMI:-/sys/class/dmi/id}

# A line of what the firmware says; what makers leave unfilled says nothing.
firmware() {
  value=$(head -n 1 "$dmi/$1" 2>/dev/null | sed 's/^ *//; s/ *$//')
  case $value in
    "To "[Bb]e" "[Ff]illed* | "Default string" | "System "* | "None" | "Not Specified" | "Unknown" | "0") ;;
    *) printf '%s' "$value" ;;
  esac
}

# A cell of the file: in quotes, on one line.
cell() { printf '"%s"' "$(printf '%s' "$1" | tr '\n' ' ' | sed 's/"/""/g; s/ *$//')"; }

# Lines as one text.
joined() { paste -s -d ';' - | sed 's/;/; /g'; }

name=$(uname -n)
serial=$(firmware product_serial)
maker=$(firmware sys_vendor)
model=$(firmware product_name)
processor=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)
memory=$(awk '/^MemTotal/ { printf "%.0f GB", $2 / 1048576 }' /proc/meminfo)
disks=$(lsblk -dnb -o TYPE,SIZE,MODEL 2>/dev/null |
  awk '$1 == "disk" && $2 >= 1e9 { size = $2 / 1e9; $1 = $2 = ""; sub(/^ */, ""); printf "%s %.0f GB\n", ($0 == "" ? "Disk" : $0), size }' | joined)
addresses=$(for card in /sys/class/net/*; do
  # Cards that are made of software have no device.
  [ -e "$card/device" ] || continue
  address=$(cat "$card/address" 2>/dev/null)
  case $address in "" | 00:00:00:00:00:00) ;; *) echo "${card##*/} $address" ;; esac
done | joined)
notes="Processor: $processor. Memory: $memory. Disks: $disks. Network addresses: $addresses."

[ -s "$file" ] || echo '"Asset name","Serial number","Manufacturer","Model","Processor","Memory","Disks","Network addresses","Notes"' > "$file"
for value in "$name" "$serial" "$maker" "$model" "$processor" "$memory" "$disks" "$addresses"; do
  cell "$value"
  printf ','
done >> "$file"
cell "$notes" >> "$file"
printf '\n' >> "$file"
echo "Written to $file"
