# Writes what Steward asks about this computer as one row of a CSV file, which its import takes as it is.
#
#   powershell -ExecutionPolicy Bypass -File steward-windows.ps1 [file]
#
# The row is added to steward-computers.csv in the present folder, or to the given file, so that one file may gather many
# computers. Nothing else is read or changed, and nothing is sent anywhere.

param([string]$File = "steward-computers.csv")

$computer = Get-CimInstance Win32_ComputerSystem
$serial = (Get-CimInstance Win32_BIOS).SerialNumber
if ($serial -match "filled by|default string|system serial|^none$|^0$") { $serial = "" }

# What is not told is an empty text here, never an error.
$processor = "$((Get-CimInstance Win32_Processor).Name | Select-Object -First 1)".Trim()
$memory = "{0:N0} GB" -f ($computer.TotalPhysicalMemory / 1GB)
$disks = (Get-CimInstance Win32_DiskDrive |
  ForEach-Object { "{0} {1:N0} GB" -f "$($_.Model)".Trim(), ($_.Size / 1e9) }) -join "; "
$addresses = (Get-CimInstance Win32_NetworkAdapterConfiguration -Filter "IPEnabled = True" |
  Where-Object MACAddress |
  ForEach-Object { "{0} {1}" -f $_.Description, "$($_.MACAddress)".ToLower() }) -join "; "

[PSCustomObject][ordered]@{
  "Asset name"        = $computer.Name
  "Serial number"     = "$serial".Trim()
  "Manufacturer"      = "$($computer.Manufacturer)".Trim()
  "Model"             = "$($computer.Model)".Trim()
  "Processor"         = $processor
  "Memory"            = $memory
  "Disks"             = $disks
  "Network addresses" = $addresses
  "Notes"             = "Processor: $processor. Memory: $memory. Disks: $disks. Network addresses: $addresses."
} | Export-Csv -Path $File -Append -NoTypeInformation -Encoding UTF8

Write-Output "Written to $File"
