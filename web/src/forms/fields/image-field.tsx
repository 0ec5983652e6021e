import { ActionIcon, Input, Progress, Text } from "@mantine/core";
import { IconCamera, IconPhotoPlus, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { m } from "../../messages/messages.js";
import { DropZone } from "../../ui/drop-zone.tsx";
import classes from "./image-field.module.css";
import type { PendingImages } from "./pending-images.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { MAX_UPLOAD_BYTES } from "@steward/contract/attachments/constants";
import { isPicture, NOT_A_PICTURE, NOT_ALL_PICTURES } from "@steward/contract/kit/pictures";

/** A picture of the stored record. */
interface SavedImage {
  id: string;
  thumbnail: string;
  file_name: string;
  is_primary: boolean;
}

interface ImageFieldProps {
  label?: string;
  images: readonly SavedImage[];
  /** Chosen pictures; only files that are valid ones are added. */
  pending: PendingImages;
  /** `key` is the id of a saved picture or the key of a pending one. Absent: saved pictures cannot be removed here. */
  onRemove?: (key: string) => void | Promise<void>;
  onMakePrimary?: (key: string) => void;
}

/** Pictures of a record: previews of saved and pending ones, a drop zone, and the rules. */
export function ImageField(props: ImageFieldProps) {
  const { images, pending, label = m.forms_images_label() } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const helpId = useId();
  const tiles = useFocusAfterRemoval(images.length + pending.images.length);
  const add = (files: readonly File[]) => {
    const found = imageProblem(files);
    setProblem(found);
    if (!found) pending.add(files);
  };

  return (
    <Input.Wrapper label={label} labelElement="div" error={problem} inputWrapperOrder={["label", "input", "error"]}>
      <ul ref={tiles} className={classes.tiles} aria-label={label} tabIndex={-1}>
        {images.map((image) => (
          <Tile
            key={image.id}
            name={image.file_name}
            src={image.thumbnail}
            isPrimary={image.is_primary}
            onRemove={props.onRemove && (() => void props.onRemove?.(image.id))}
            onMakePrimary={props.onMakePrimary && (() => props.onMakePrimary?.(image.id))}
          />
        ))}
        {pending.images.map((image) => (
          <Tile
            key={image.key}
            name={image.file.name}
            src={image.url}
            isPrimary={image.is_primary}
            waiting
            progress={image.progress}
            onRemove={() => pending.remove(image.key)}
            onMakePrimary={() => pending.makePrimary(image.key)}
          />
        ))}
      </ul>
      <DropZone
        label={m.forms_images_drop()}
        accept="image/jpeg,image/png"
        multiple
        className={classes.drop}
        describedBy={helpId}
        onFiles={add}
      >
        <IconPhotoPlus size={22} stroke={1.6} aria-hidden />
        <span>{m.forms_images_drop()}</span>
        <Text id={helpId} size="xs" c="dimmed">
          {m.forms_images_rules()}
        </Text>
      </DropZone>
      <label className={classes.camera}>
        <input
          type="file"
          accept="image/jpeg"
          capture="environment"
          onChange={({ currentTarget }) => {
            const taken = Array.from(currentTarget.files ?? []);
            currentTarget.value = "";
            if (taken.length > 0) add(taken);
          }}
        />
        <IconCamera size={20} stroke={1.6} aria-hidden />
        {m.forms_images_camera()}
      </label>
    </Input.Wrapper>
  );
}

interface TileProps {
  name: string;
  src: string;
  isPrimary: boolean;
  waiting?: boolean;
  progress?: number | null;
  onRemove?: (() => void) | undefined;
  onMakePrimary?: (() => void) | undefined;
}

function Tile({ name, src, isPrimary, waiting = false, progress = null, onRemove, onMakePrimary }: TileProps) {
  return (
    <li className={classes.tile}>
      <img src={src} alt={m.forms_images_alt({ name })} className={classes.picture} />
      <div className={classes.bar}>
        {onMakePrimary && !isPrimary && (
          <ActionIcon
            variant="subtle"
            size="lg"
            onClick={onMakePrimary}
            aria-label={m.forms_images_make_primary({ name })}
          >
            <IconStar size={18} />
          </ActionIcon>
        )}
        {isPrimary && (
          <span className={classes.primary}>
            <IconStarFilled size={14} aria-hidden />
            {m.forms_images_primary()}
          </span>
        )}
        {onRemove && (
          <ActionIcon variant="subtle" size="lg" onClick={onRemove} aria-label={m.forms_images_remove({ name })}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </div>
      {waiting && (
        <Text size="xs" c="dimmed" className={classes.state}>
          {progress === null ? m.forms_images_waiting() : m.forms_images_sending({ percent: progress })}
        </Text>
      )}
      {progress !== null && (
        <Progress value={progress} size="xs" aria-label={m.forms_images_sending({ percent: progress })} />
      )}
    </li>
  );
}

/** Problem with these files as pictures, or null. */
function imageProblem(files: readonly File[]): string | null {
  if (!files.every(isPicture)) return files.length > 1 ? NOT_ALL_PICTURES : NOT_A_PICTURE;
  const large = files.find((file) => file.size > MAX_UPLOAD_BYTES);
  return large ? m.forms_images_too_large({ name: large.name }) : null;
}
