/** Over the same time. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

const WIDTH = 720;
const HEIGHT = 120;
const MARGIN = { left: 56, top: 26, bottom: 14 };
const COLORS = ['#a8622c', '#2f7d6d', '#7a5ea8', '#888888'];

/** Below each other, in colors that are readable on light and dark backgrounds. */
export function drawPlot(panels: readonly Panel[], seconds: number): string {
  const height = panels.length * (HEIGHT + MARGIN.top + MARGIN.bottom) + 16;
  const width = WIDTH + MARGIN.left + 16;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    '<title>Memory, handles, event loop and latency of a server under load</title>',
    `<rect width="${width}" height="${height}" fill="#fffdf8"/>`,
    ...panels.map((panel, at) => drawPanel(panel, at * (HEIGHT + MARGIN.top + MARGIN.bottom))),
    `<text x="${width - 16}" y="${height - 6}" text-anchor="end" fill="#555">${seconds} seconds</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, unit, lines }: Panel, y: number): string {
  const most = Math.max(1e-9, ...Object.values(lines).flat().filter(Number.isFinite)) * 1.1;
  const names = Object.keys(lines).map((name, at) => `<tspan fill="${COLORS[at]}" dx="12">${name}</tspan>`);
  const grid = [0, 0.5, 1].map((share) => {
    const at = MARGIN.top + HEIGHT * (1 - share);
    return (
      `<line x1="${MARGIN.left}" x2="${MARGIN.left + WIDTH}" y1="${at}" y2="${at}" stroke="#ddd"/>` +
      `<text x="${MARGIN.left - 6}" y="${at + 4}" text-anchor="end" fill="#555">${format(most * share)}</text>`
    );
  });
  const drawn = Object.values(lines).map(
    (values, at) =>
      `<polyline fill="none" stroke="${COLORS[at]}" stroke-width="1.5" points="${toPoints(values, most)}"/>`,
  );
  return [
    `<g transform="translate(0 ${y})">`,
    `<text x="${MARGIN.left}" y="16" fill="#222"><tspan font-weight="600">${title}</tspan> (${unit})${names.join('')}</text>`,
    ...grid,
    ...drawn,
    '</g>',
  ].join('\n');
}

function toPoints(values: readonly number[], most: number): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, at) => {
      const x = MARGIN.left + at * step;
      const y = MARGIN.top + HEIGHT * (1 - (Number.isFinite(value) ? value : 0) / most);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
