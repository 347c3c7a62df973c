const noFrameMs = 200;

/**
 * Resolves at the next frame, or after 200 ms without one: a hidden page has no frames, and a frame that was
 * asked for does not come once the page is hidden, or where the browser forgets it; but titles and stores go on.
 */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame);
      resolve();
    }, noFrameMs);
  });
