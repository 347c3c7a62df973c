const hiddenFrameMs = 100;

/** A page that is not visible has no frames, but its title and its stores go on. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, hiddenFrameMs);
    else requestAnimationFrame(resolve);
  });
