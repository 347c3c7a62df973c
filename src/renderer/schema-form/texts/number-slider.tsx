import type { NumberSteps } from './number-steps.ts';

type NumberSliderProps = {
  steps: NumberSteps;
  /** The number as it is written; where there is none, or one beyond the bounds, it rests at one of them. */
  text: string;
  label: string;
  onText(text: string): void;
};

/** A number by the mouse, beside the field that has it to the digit. */
export function NumberSlider({ steps, text, label, onText }: NumberSliderProps) {
  const isSet = text !== '';
  return (
    <input
      type="range"
      {...steps}
      aria-label={`Slider for ${label}`}
      aria-valuetext={isSet ? text : 'not set'}
      className={`hidden h-7 w-36 flex-none accent-accent @min-[17rem]:block ${isSet ? '' : 'opacity-50'}`}
      value={isSet ? Number(text) : steps.min}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
