/** Offers to give the other shells a copy of the key of the secrets. */
export const sharingLabel = 'Let the command line read these secrets too';

/** What that means, by what would keep the copy. */
export const sharingMeanings = {
  keyring:
    'A second copy of their key would be in the system’s keyring, where other programs of yours can ask for it, until you stop sharing.',
  file: 'A second copy of their key would be in a file next to them, which other programs of yours can read, until you stop sharing.',
};
