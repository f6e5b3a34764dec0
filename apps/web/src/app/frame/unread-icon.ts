const EDGE_PX = 64;
const DOT = { x: 48, y: 16, radius: 15, ring: 5 } as const;

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The icon of the page with a dot on it, as a data address; null when it cannot be drawn. */
export async function withUnreadDot(iconUrl: string): Promise<string | null> {
  const icon = new Image();
  icon.src = iconUrl;
  const isThere = await icon.decode().then(
    () => true,
    () => false,
  );
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PX;
  canvas.height = EDGE_PX;
  const drawing = canvas.getContext('2d');
  if (!isThere || !drawing) return null;
  drawing.drawImage(icon, 0, 0, EDGE_PX, EDGE_PX);
  const dot = (radius: number): void => {
    drawing.beginPath();
    drawing.arc(DOT.x, DOT.y, radius, 0, 2 * Math.PI);
    drawing.fill();
  };
  drawing.globalCompositeOperation = 'destination-out';
  dot(DOT.radius + DOT.ring);
  drawing.globalCompositeOperation = 'source-over';
  drawing.fillStyle = token('--loquat-400');
  dot(DOT.radius);
  return canvas.toDataURL('image/png');
}
