/*
 * Drawings of the kinds of things in the sample register, 960 by 720: a ground, a shadow, and the thing in a few flat
 * shapes. They are our own, so nobody's picture is shown as somebody's property.
 */

const INK = "#28403e";
const BODY = "#f7f6f2";
const SIDE = "#d5d9d4";
const DARK = "#3c4a49";
const SCREEN = "#12302f";
const ACCENT = "#0f6b66";
const BRIGHT = "#5cc4b8";
const WARM = "#d98e4a";

const box = (at: string, fill: string, round = 14) => {
  const [x, y, width, height] = at.split(" ");
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
};
const dot = (at: string, fill: string) => {
  const [x, y, radius] = at.split(" ");
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
};
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, color: string, width = 8) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shadow = (width: number) => `<ellipse cx="480" cy="628" rx="${width}" ry="22" fill="${INK}" opacity=".16"/>`;

const WAVE = "M290 300h60l22-70 36 130 26-84 18 24h90";
const rack = (y: number) =>
  box(`330 ${y} 300 44`, DARK, 6) + dot(`600 ${y + 22} 7`, BRIGHT) + dot(`574 ${y + 22} 7`, WARM);

const THINGS: Readonly<Record<string, string>> = {
  "Patient monitors":
    shadow(150) +
    box("468 470 24 130", DARK, 6) +
    box("390 592 180 26", DARK, 12) +
    box("230 150 500 340", BODY, 28) +
    box("258 178 444 250", SCREEN, 14) +
    line(WAVE, BRIGHT, 7) +
    line("M290 380q30-40 60 0t60 0 60 0 60 0", WARM, 6) +
    box("570 210 104 60", ACCENT, 8) +
    box("570 290 104 60", "#1d4a48", 8) +
    dot("300 459 14", ACCENT) +
    dot("350 459 14", SIDE) +
    dot("400 459 14", SIDE),
  Ventilators:
    shadow(190) +
    box("350 120 260 180", BODY, 22) +
    box("374 144 212 120", SCREEN) +
    line("M392 222q24-70 48 0t48 0 48 0", BRIGHT, 7) +
    box("456 296 48 60", SIDE, 4) +
    box("340 350 280 210", BODY, 22) +
    dot("420 440 34", SIDE) +
    dot("540 440 34", SIDE) +
    line("M420 440c-150 30-170-180-60-250", ACCENT, 14) +
    box("370 556 220 36", DARK, 10) +
    dot("390 608 18", INK) +
    dot("570 608 18", INK),
  "Infusion pumps":
    shadow(120) +
    line("M640 90v530", DARK, 16) +
    line("M590 620h100", DARK, 18) +
    shape("M590 92h100l-14 120q-36 26-72 0z", "#bfe3de") +
    line("M640 216v30q0 30-60 30h-60v60", BRIGHT, 7) +
    box("260 320 400 190", BODY, 24) +
    box("290 350 220 90", SCREEN, 10) +
    line("M312 410h60M312 384h130", BRIGHT, 10) +
    dot("570 370 18", ACCENT) +
    dot("620 370 18", WARM) +
    dot("570 424 18", SIDE) +
    dot("620 424 18", SIDE) +
    box("290 460 340 20", SIDE, 8),
  Ultrasound:
    shadow(190) +
    box("340 90 280 200", DARK, 18) +
    shape("M480 120l96 136q-96 44-192 0z", "#7fb5ae") +
    shape("M480 150l60 92q-60 24-120 0z", SCREEN) +
    box("462 288 36 60", SIDE, 4) +
    shape("M300 346h360l40 70H260z", BODY) +
    box("330 416 300 150", SIDE, 16) +
    box("360 446 240 22", BODY, 8) +
    box("360 486 240 22", BODY, 8) +
    line("M690 400c60 20 40 130-10 140", INK, 9) +
    box("656 520 34 64", ACCENT, 12) +
    dot("360 596 22", INK) +
    dot("600 596 22", INK),
  "X-ray":
    shadow(260) +
    box("150 90 26 530", DARK, 6) +
    line("M170 180h250", DARK, 26) +
    box("380 130 150 110", BODY, 18) +
    shape("M410 240h90l40 60H370z", SIDE) +
    shape("M370 300h170l70 150H300z", "#f1d9a8") +
    box("230 450 480 44", BODY, 14) +
    box("290 494 36 120", SIDE, 6) +
    box("614 494 36 120", SIDE, 6) +
    box("240 470 460 10", ACCENT, 4),
  Defibrillators:
    shadow(200) +
    line("M360 210q120-90 240 0", DARK, 26) +
    box("270 210 420 330", BODY, 34) +
    box("310 250 230 150", SCREEN, 12) +
    line("M326 330h50l16-44 26 90 20-62 12 16h70", BRIGHT, 7) +
    shape("M632 262l-44 74h30l-14 62 54-82h-32z", WARM) +
    dot("350 468 30", ACCENT) +
    dot("430 468 30", SIDE) +
    dot("510 468 30", "#b8433a") +
    box("580 436 76 64", SIDE, 12) +
    box("300 540 360 40", DARK, 14),
  Dialysis:
    shadow(170) +
    box("350 100 260 470", BODY, 26) +
    box("380 130 200 130", SCREEN, 12) +
    line("M400 214h50l20-40 24 60 20-20h50", BRIGHT, 7) +
    dot("430 340 38", SIDE) +
    dot("530 340 38", SIDE) +
    dot("430 340 14", ACCENT) +
    dot("530 340 14", ACCENT) +
    box("620 250 44 190", "#e9b7a6", 20) +
    line("M642 250v-60h-60M642 440v50H560", "#b8433a", 9) +
    box("380 430 200 90", SIDE, 12) +
    dot("390 596 20", INK) +
    dot("570 596 20", INK) +
    box("360 566 240 20", DARK, 8),
  Sterilisation:
    shadow(240) +
    box("230 130 500 470", BODY, 22) +
    box("260 160 440 70", SIDE, 10) +
    box("280 180 120 30", SCREEN, 6) +
    dot("640 195 18", ACCENT) +
    dot("480 410 150", SIDE) +
    dot("480 410 122", DARK) +
    dot("480 410 92", "#55706d") +
    line("M480 330v160M400 410h160", BODY, 14) +
    dot("480 410 26", BODY),
  Laptops:
    shadow(290) +
    box("260 150 440 300", DARK, 20) +
    box("280 170 400 258", "#1b4f4b", 8) +
    shape("M280 428V300l120-60 110 70 90-50 80 60v108z", "#2f8079") +
    dot("600 226 26", "#f3cf8c") +
    shape("M200 450h560l40 130q4 20-18 20H178q-22 0-18-20z", SIDE) +
    shape("M262 470h436l18 66H244z", "#b4bab5") +
    box("420 548 120 34", "#b4bab5", 8),
  Desktops:
    shadow(280) +
    box("190 130 420 290", DARK, 18) +
    box("210 150 380 240", "#1b4f4b", 6) +
    line("M240 200h160M240 240h240M240 280h120", BRIGHT, 12) +
    box("376 420 48 90", SIDE, 4) +
    box("300 500 200 26", SIDE, 10) +
    box("650 170 140 430", BODY, 14) +
    box("676 200 88 16", DARK, 6) +
    dot("720 260 14", ACCENT) +
    box("676 480 88 90", SIDE, 8) +
    box("200 560 400 44", BODY, 10) +
    line("M224 582h350", SIDE, 14),
  Printers:
    shadow(260) +
    shape("M330 110h300v150H330z", "#fff") +
    line("M362 160h236M362 196h180", SIDE, 10) +
    box("210 250 540 230", BODY, 28) +
    box("240 280 150 60", SCREEN, 8) +
    dot("660 310 20", ACCENT) +
    dot("708 310 12", SIDE) +
    box("280 396 400 30", DARK, 10) +
    shape("M310 426h340l30 150H280z", "#fff") +
    line("M340 480h260M334 516h200", SIDE, 10),
  Network:
    shadow(310) +
    box("150 330 660 120", DARK, 12) +
    Array.from({ length: 12 }, (_, port) => box(`${190 + port * 42} 366 30 30`, "#0f1f1f", 4)).join("") +
    Array.from({ length: 12 }, (_, port) => dot(`${205 + port * 42} 420 6`, port % 4 === 3 ? WARM : BRIGHT)).join("") +
    box("716 362 66 54", ACCENT, 8) +
    line("M205 400c0 120 60 150 60 210M331 400c0 140-20 160-20 210M499 400c0 110 90 140 90 210", BRIGHT, 10) +
    line("M420 240q60-60 120 0M380 200q100-100 200 0", ACCENT, 14) +
    dot("480 282 18", ACCENT),
  Servers:
    shadow(210) +
    box("300 90 360 510", INK, 16) +
    [120, 176, 232, 288, 344, 400, 456].map(rack).join("") +
    box("330 520 300 56", "#1c2b2a", 6) +
    line("M352 548h200", SIDE, 8),
  UPS:
    shadow(170) +
    box("340 130 280 470", DARK, 20) +
    box("370 160 220 110", SCREEN, 10) +
    shape("M488 176l-40 52h30l-10 32 46-54h-32z", WARM) +
    box("370 300 220 30", ACCENT, 8) +
    line("M376 380h208M376 420h208M376 460h208M376 500h208", "#5b6b69", 12),
  Generators:
    shadow(320) +
    box("170 230 620 330", "#c9a13f", 22) +
    box("200 270 230 240", "#8e7230", 12) +
    line("M220 310h190M220 350h190M220 390h190M220 430h190M220 470h190", "#c9a13f", 14) +
    box("470 270 130 110", SCREEN, 10) +
    dot("510 325 22", BODY) +
    dot("562 325 22", BODY) +
    box("640 270 110 240", "#b38d33", 12) +
    dot("656 390 8", INK) +
    box("690 130 26 110", DARK, 8) +
    box("140 556 680 40", INK, 10),
  "Air conditioning":
    shadow(260) +
    box("220 140 520 460", BODY, 20) +
    dot("400 370 150", SIDE) +
    dot("400 370 128", DARK) +
    shape(
      "M400 370q-30-110 40-112 20 60-40 112zM400 370q110 30 112-40-60-20-112 40zM400 370q30 110-40 112-20-60 40-112zM400 370q-110-30-112 40 60 20 112-40z",
      "#a9bdb9",
    ) +
    dot("400 370 20", BODY) +
    line("M600 220h100M600 260h100M600 300h100M600 340h100M600 380h100", SIDE, 14) +
    box("600 450 100 90", ACCENT, 10),
  Lifts:
    shadow(230) +
    box("270 90 420 520", SIDE, 12) +
    box("310 150 168 460", "#eef0ec", 4) +
    box("482 150 168 460", "#eef0ec", 4) +
    box("474 150 12 460", DARK, 2) +
    box("410 104 140 32", SCREEN, 6) +
    shape("M456 128l12-16 12 16z", BRIGHT) +
    shape("M500 112l12 16 12-16z", "#4d6b68") +
    box("704 330 44 110", BODY, 10) +
    dot("726 362 13", ACCENT) +
    dot("726 408 13", SIDE),
  Beds:
    shadow(330) +
    box("140 250 34 330", DARK, 8) +
    box("786 330 30 250", DARK, 8) +
    shape("M180 300l190 70h410v60H180z", "#fff") +
    shape("M180 300l190 70-10 40H180z", "#e6ebe7") +
    box("180 420 600 50", BODY, 12) +
    shape("M470 352q150-20 312 20v56H470z", "#8fcac2") +
    line("M280 520l160-50M680 520L520 470", DARK, 18) +
    box("230 520 500 26", SIDE, 8) +
    dot("270 590 22", INK) +
    dot("690 590 22", INK),
  Vehicles:
    shadow(350) +
    shape("M120 230q0-40 40-40h420q30 0 50 24l110 130q50 10 90 30 10 8 10 30v110H120z", "#fff") +
    shape("M600 234l84 100H560V234z", "#244a4b") +
    box("120 410 720 34", "#b8433a", 0) +
    box("290 236 54 150", "#b8433a", 4) +
    box("242 284 150 54", "#b8433a", 4) +
    box("330 150 90 40", "#4f8fd0", 14) +
    dot("270 520 70", INK) +
    dot("270 520 34", SIDE) +
    dot("680 520 70", INK) +
    dot("680 520 34", SIDE),
};

/** Grounds in turn, so that pictures of different kinds are told apart at a glance. */
const GROUNDS = [
  ["#e4ece8", "#cfdcd6"],
  ["#ece7de", "#dcd3c4"],
  ["#e3e8ee", "#cdd6e0"],
  ["#efe6e1", "#e0d0c8"],
] as const;

/** The drawing of a category, or undefined where there is none. */
export function drawingOf(category: string): string | undefined {
  const thing = THINGS[category];
  if (!thing) return undefined;
  const [wall, floor] = GROUNDS[Object.keys(THINGS).indexOf(category) % GROUNDS.length] ?? GROUNDS[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
    <rect width="960" height="720" fill="${wall}"/><rect y="560" width="960" height="160" fill="${floor}"/>${thing}</svg>`;
}
