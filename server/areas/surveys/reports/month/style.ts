/**
 * The style of the printed pages. A page is as high as its sheet and never higher: what has no room on it is left out
 * whole, so that each dealer has exactly one.
 */
export const style = `@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:8.6pt/1.4 Inter,"Noto Sans Arabic","Noto Naskh Arabic",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1c2526;background:#fff}
.n{font-variant-numeric:tabular-nums;white-space:nowrap}
.page{inline-size:210mm;block-size:296.5mm;padding:12mm 14mm 9mm;overflow:hidden;break-after:page;break-inside:avoid;display:flex;flex-direction:column;gap:5mm}
.page:last-child{break-after:auto}
header{display:flex;justify-content:space-between;align-items:flex-end;gap:8mm;padding-block-end:3mm;border-block-end:1.2pt solid #00736e}
header>div{min-inline-size:0}
.over{font-size:8pt;font-weight:600;color:#00736e;letter-spacing:.01em}
h1{font-size:18pt;line-height:1.2;font-weight:650;text-wrap:balance;max-block-size:2.4em;overflow:hidden}
.place{color:#5a6668}
.when{text-align:end;flex:none}
.when b{display:block;font-size:14pt;line-height:1.25;font-weight:600}
h2{font-size:9.6pt;line-height:1.3;font-weight:650}
.how{font-size:6.9pt;line-height:1.35;color:#5a6668}
.cards{display:grid;grid-template-columns:1.35fr 1fr 1.15fr .9fr 1.15fr;border:.6pt solid #dfe5e6;border-radius:2mm;overflow:hidden}
.card{padding:2.6mm 3mm;display:flex;flex-direction:column;gap:.3mm;min-inline-size:0}
.card+.card{border-inline-start:.6pt solid #dfe5e6}
.card:first-child{background:#eef6f5}
.card .k{font-size:7.6pt;font-weight:600;color:#5a6668}
.card .v{font-size:15pt;line-height:1.2;font-weight:600}
.card:first-child .v{font-size:24pt;line-height:1.1;color:#00625e}
.card .s{font-size:7.4pt;color:#3c4849}
.card .how{margin-block-start:auto;padding-block-start:1mm}
.up{color:#1a6b36;font-weight:600}
.down{color:#a8281e;font-weight:600}
.why{font-size:9pt;line-height:1.45;border-inline-start:1.2mm solid #00736e;padding-inline-start:3mm}
.two{display:grid;grid-template-columns:minmax(0,1.75fr) minmax(0,1fr);gap:7mm}
.trend svg{inline-size:100%;block-size:auto;display:block}
.trend figure{margin-block-start:1mm}
dl{display:grid;grid-template-columns:1fr auto;margin-block:1.2mm 1mm}
dt,dd{padding-block:.75mm;border-block-end:.5pt solid #dfe5e6}
dd{text-align:end;font-weight:600}
table{border-collapse:collapse;inline-size:100%;margin-block:1mm .8mm}
th,td{text-align:start;padding:1.1mm 1mm;border-block-end:.5pt solid #dfe5e6;vertical-align:middle}
thead th,thead td{font-size:7.2pt;font-weight:600;color:#5a6668;border-block-end-color:#9aa8aa}
tbody th{font-weight:500;white-space:nowrap}
.many th,.many td{padding-block:.45mm}
th:first-child,td:first-child{padding-inline-start:0}
.f{text-align:end;white-space:nowrap}
.said{white-space:nowrap;font-size:7.2pt;color:#5a6668}
td svg{display:block;margin-inline:auto}
.comments{flex:1 1 0;min-block-size:0;display:flex;flex-direction:column}
.comments ul{flex:1 1 0;min-block-size:0;list-style:none;display:flex;flex-flow:column wrap;align-content:flex-start;overflow:hidden;margin-block-start:1mm}
.comments li{inline-size:100%;display:grid;grid-template-columns:11mm 1fr;gap:0 2mm;padding-block:1.3mm;border-block-end:.5pt solid #dfe5e6}
.comments li>b{font-size:11pt;line-height:1.2}
.comments li.none{block-size:0;padding:0;border:0}
.comments p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;overflow-wrap:anywhere}
[dir=rtl] .comments p{text-align:right}
.comments small{grid-column:2;font-size:6.9pt;color:#5a6668}
.empty{flex:1;display:grid;place-content:center;text-align:center;gap:2mm;border:.6pt dashed #9aa8aa;border-radius:2mm}
.empty b{font-size:13pt}
footer{display:flex;justify-content:space-between;gap:6mm;font-size:6.9pt;color:#5a6668;border-block-start:.5pt solid #dfe5e6;padding-block-start:1.6mm}
@media screen{body{background:#e9edee;padding:6mm}.page{background:#fff;margin:0 auto 6mm;box-shadow:0 1px 6px #0003}}`
