import { escapeHtml } from '#server/platform/html.ts'

/** Two values each: light, dark. */
const css = `:root{color-scheme:light dark;--bg:light-dark(#fff,oklch(.207 .007 225));--sunken:light-dark(oklch(.944 .005 220),oklch(.282 .01 225));--fg:light-dark(oklch(.235 .014 225),oklch(.93 .004 220));--fg2:light-dark(oklch(.415 .014 225),oklch(.775 .008 220));--fg3:light-dark(oklch(.51 .013 225),oklch(.705 .01 220));--line:light-dark(oklch(.92 .005 220),oklch(.282 .009 225));--ctl:light-dark(oklch(.645 .012 222),oklch(.555 .014 222));--accent:light-dark(oklch(.445 .076 196),oklch(.552 .087 194));--afg:light-dark(oklch(.44 .076 196),oklch(.8 .094 190));--focus:light-dark(oklch(.53 .09 196),oklch(.8 .105 190));--bad:light-dark(oklch(.515 .178 27),oklch(.752 .128 24))}
*,*::before,*::after{box-sizing:border-box}*{margin:0}body{font:400 16px/24px Inter,"Noto Sans Arabic",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--fg);background:var(--bg);-webkit-text-size-adjust:100%;overflow-wrap:anywhere}button,textarea,input{font:inherit;color:inherit}button{background:none;border:0;padding:0;cursor:pointer}a{color:var(--afg);text-underline-offset:3px}[hidden]{display:none!important}
.a{max-inline-size:560px;margin-inline:auto;min-block-size:100dvh;display:flex;flex-direction:column}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:12px 16px;border-block-end:1px solid var(--line)}.who{display:flex;gap:10px;align-items:center;flex:1;min-inline-size:180px}.who b{display:block;font-weight:600;line-height:20px}.who small{display:block;font-size:13px;line-height:18px;color:var(--fg2)}.logo{inline-size:26px;block-size:26px;color:var(--afg);flex:none}[dir=rtl] .logo,[dir=rtl] .ic{transform:scaleX(-1)}
.lang{display:flex}.lang button{min-block-size:44px;min-inline-size:44px;padding-inline:8px;font-size:14px;color:var(--fg2);border-block-end:2px solid transparent}.lang button[aria-pressed=true]{color:var(--fg);font-weight:600;border-color:var(--accent)}
.prog{padding:10px 16px 0;display:grid;gap:8px;font-size:13px;line-height:18px;color:var(--fg2)}.row{display:flex;flex-wrap:wrap;gap:0 12px;justify-content:space-between}.bar{display:flex;gap:4px}.bar i{flex:1;block-size:4px;border-radius:2px;background:var(--sunken)}.bar .d{background:var(--accent)}
main{flex:1;padding:16px 16px 20px;display:grid;gap:24px;align-content:start;grid-template-columns:minmax(0,1fr)}h1{font-size:20px;line-height:28px;font-weight:600}h1:focus{outline:0}.intro{color:var(--fg2)}
.q{border:0;padding:0;min-inline-size:0;position:relative}legend,.leg{font-weight:500;padding:0;margin-block-end:10px;display:block}legend span,.leg span{font-weight:400;color:var(--fg3);font-size:14px}.help{font-size:14px;line-height:20px;color:var(--fg2);margin-block:-6px 10px}.bad::before{content:"";position:absolute;inset-block:2px 8px;inset-inline-start:-16px;inline-size:4px;background:var(--bad)}.err{display:flex;gap:8px;color:var(--bad);font-size:14px;line-height:20px;margin-block:-4px 10px}.st{inline-size:16px;block-size:16px;flex:none;margin-block-start:2px}
.rate{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:6px}.n2{grid-template-columns:repeat(2,minmax(0,1fr))}.n3{grid-template-columns:repeat(3,minmax(0,1fr))}.n4{grid-template-columns:repeat(4,minmax(0,1fr))}.n6,.n11{grid-template-columns:repeat(6,minmax(0,1fr))}.n7{grid-template-columns:repeat(7,minmax(0,1fr))}.n8{grid-template-columns:repeat(4,minmax(0,1fr))}
.r{position:relative;display:block}.r input,.c input{position:absolute;inset:0;opacity:0;margin:0;inline-size:100%;block-size:100%;cursor:pointer}.bx{min-block-size:48px;border:1px solid var(--ctl);border-radius:8px;display:grid;place-items:center;font-variant-numeric:tabular-nums}.r :checked+.bx{background:var(--accent);border-color:var(--accent);color:#fff;font-weight:600;box-shadow:inset 0 0 0 2px var(--bg)}.bad .bx,.bad .dot,.bad textarea{border-color:var(--bad)}:focus-visible+.bx,:focus-visible+.dot,button:focus-visible,a:focus-visible,textarea:focus-visible,.own:focus-visible{outline:3px solid var(--focus);outline-offset:2px}.ends{display:flex;justify-content:space-between;gap:12px;font-size:12px;line-height:16px;color:var(--fg2);margin-block-start:5px}
.c{display:flex;align-items:center;gap:10px;min-block-size:44px;position:relative}.dot{inline-size:20px;block-size:20px;border:1px solid var(--ctl);border-radius:50%;flex:none}.dot.checkbox{border-radius:5px}.c :checked+.dot{background:var(--accent);border-color:var(--accent);box-shadow:inset 0 0 0 4px var(--bg)}
textarea,.own{inline-size:100%;border:1px solid var(--ctl);border-radius:8px;padding:10px 12px;background:var(--bg);display:block;min-block-size:44px}
.pre{padding:10px 16px;background:var(--sunken);font-size:14px;line-height:20px;font-weight:500}
footer{font-size:13px;line-height:19px;color:var(--fg2);display:grid;gap:6px}main>footer{border-block-start:1px solid var(--line);padding-block-start:14px}footer a{padding-block:10px;justify-self:start}
.foot{position:sticky;inset-block-end:0;display:flex;gap:10px;padding:10px 16px calc(10px + env(safe-area-inset-bottom));background:var(--bg);border-block-start:1px solid var(--line)}.b{min-block-size:48px;padding-inline:18px;border-radius:8px;border:1px solid var(--ctl);font-weight:500;display:flex;align-items:center;justify-content:center;gap:8px}.p{flex:1;background:var(--accent);border-color:transparent;color:#fff;font-weight:600}.ic{inline-size:18px;block-size:18px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.thx{align-content:center;justify-items:center;text-align:center;gap:8px;padding-inline:28px}.thx h1{font-size:24px;line-height:32px}.thx p{max-inline-size:320px;color:var(--fg2);white-space:pre-line}.thx~footer{padding:14px 16px 20px;border-block-start:1px solid var(--line);justify-items:center;text-align:center}.thx~footer a{justify-self:center}
@media(max-width:359px){.rate{gap:4px}}@media(forced-colors:active){.r :checked+.bx,.c :checked+.dot{outline:3px solid Highlight}}`
const logo =
  '<svg class="logo" viewBox="0 0 20 20" aria-hidden="true"><path d="M2.5 4.5A2 2 0 0 1 4.5 2.5H10a7.5 7.5 0 0 1 0 15H4.5a2 2 0 0 1-2-2z" fill="currentColor"/></svg>'
export const arrows = {
  back: '<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 19-7-7 7-7"/><path d="M19 12H5"/></svg>',
  next: '<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"/><path d="m12 5 7 7-7 7"/></svg>',
}

/** Who asks, what about, and what stands beside it. */
export const headHtml = (who: string, about: string, aside: string): string =>
  `<header><div class="who">${logo}<div><b>${escapeHtml(who)}</b>${about === '' ? '' : `<small>${escapeHtml(about)}</small>`}</div></div>${aside}</header>`
export const documentHtml = ({
  locale,
  title,
  nonce,
  body,
}: {
  readonly locale: string
  readonly title: string
  readonly nonce: string
  readonly body: string
}): string =>
  `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${css}</style><script src="/answering.js" defer></script></head><body>${body}</body></html>`
